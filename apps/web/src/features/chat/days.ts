// Groups messages by the day they were written on, in the reader's time zone.
import type { Message } from '@foothold/domain/chat/collections';

export type Day = { readonly at: string; readonly messages: readonly Message[] };

/** `messages` oldest first. */
export function byDay(messages: readonly Message[]): readonly Day[] {
  const days: { at: string; messages: Message[] }[] = [];
  let end = 0;
  for (const message of messages) {
    const day = days.at(-1);
    const time = Date.parse(message.createdAt);
    if (day !== undefined && time < end && time >= Date.parse(day.at)) day.messages.push(message);
    else if (day !== undefined && isOneDay(day.at, message.createdAt)) day.messages.push(message);
    else {
      days.push({ at: message.createdAt, messages: [message] });
      end = new Date(time).setHours(24, 0, 0, 0);
    }
  }
  return days;
}

function isOneDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
