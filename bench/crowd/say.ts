// Sends a message that contains its number and when it was sent to a class's chat as the app does, and finds it again.
import { sharedClock } from '../measure/child.ts';

export const written = /Message number (\d+), sent at ([\d.]+)/g;

/** Throws unless the server stored it. */
export async function say(url: string, token: string, chatId: string, number: number): Promise<void> {
  const messageId = crypto.randomUUID();
  const answer = await fetch(`${url}/api/groupChats/${chatId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': messageId,
    },
    body: JSON.stringify({ messageId, text: `Message number ${number}, sent at ${sharedClock()}` }),
  });
  if (answer.status !== 201) throw new Error(`Sending a message returned status ${answer.status}.`);
}
