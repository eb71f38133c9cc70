// Having read a chat.
import { markChatChecked } from '@foothold/domain/chat/calls';
import { kindOfAddress } from '@foothold/domain/chat/kinds';
import { call } from '../edge/call.ts';
import { requireChat } from './guards.ts';
import { markChatRead } from './marks.ts';

export const markChatCheckedCall = call(markChatChecked, 'signedIn', async ({ input, db, viewer }) => {
  const chat = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const mark = await markChatRead(db, viewer.id, chat.id, input.seq);
  return { lastChecked: mark.checkedAt.toISOString(), seq: mark.seq };
});
