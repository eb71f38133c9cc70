// The condition for the messages of a part of a chat's window.
import type { WindowPart } from '@foothold/live/server/collection';
import { and, gte, inArray, lt } from '../../kernel/database/drizzle.ts';
import { messages } from '../../kernel/schema/public.ts';

export function inPart(chatIds: readonly string[], part: WindowPart | null) {
  const from = part?.from ?? null;
  const before = part?.before ?? null;
  return and(
    inArray(messages.chatId, [...chatIds]),
    from === null ? undefined : gte(messages.seq, from),
    before === null ? undefined : lt(messages.seq, before),
  );
}
