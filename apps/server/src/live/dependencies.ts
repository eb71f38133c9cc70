// Which table changes can alter an access decision, in parts that collections share.
import type { AccessConcern, Change } from '@foothold/live/server/collection';
import { columnValuesOf } from './collection.ts';

type Dependencies<Params> = Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;

/** Everything about the viewer: role, selected category, locks, a forced reset. */
export const viewerChanges = {
  users: (change: Change) => ({ actorIds: columnValuesOf(change, 'id') }),
  user_contacts: (change: Change) => ({ actorIds: columnValuesOf(change, 'user_id') }),
} satisfies Dependencies<never>;

/** A chat: the viewer's own state and membership, and the chat itself. */
export const chatChanges: Dependencies<{ chatId: string }> = {
  ...viewerChanges,
  chat_members: (change) => ({ actorIds: columnValuesOf(change, 'user_id') }),
  chats: (change) =>
    isAccessUnchanged(change) ? {} : { rooms: columnValuesOf(change, 'id').map((chatId) => ({ chatId })) },
};

/** Access to a chat depends on its kind and category; a new name or whiteboard needs no recheck of its followers. */
function isAccessUnchanged({ old, new: now }: Change): boolean {
  return (
    old !== null && now !== null && old['kind'] === now['kind'] && old['category_id'] === now['category_id']
  );
}
