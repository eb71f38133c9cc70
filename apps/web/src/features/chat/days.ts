// Messages by the day they were written on, as the reader's own clock counts days.
import type { Message } from '@foothold/domain/chat/collections';

export type Day = { readonly at: string; readonly messages: readonly Message[] };

/** `messages` oldest first. */
export function byDay(messages: readonly Message[]): readonly Day[] {
  const days: { at: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = days.at(-1);
    if (day !== undefined && isSameDay(day.at, message.createdAt)) day.messages.push(message);
    else days.push({ at: message.createdAt, messages: [message] });
  }
  return days;
}

function isSameDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
