// Sends a message to a class's chat as the app does; throws unless the server stored it.
import { numbered } from './numbered.ts';

export async function say(url: string, token: string, chatId: string, number: number): Promise<void> {
  const messageId = crypto.randomUUID();
  const answer = await fetch(`${url}/api/groupChats/${chatId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': messageId,
    },
    body: JSON.stringify({ messageId, text: numbered(number) }),
  });
  if (answer.status !== 201) throw new Error(`Sending a message returned status ${answer.status}.`);
}
