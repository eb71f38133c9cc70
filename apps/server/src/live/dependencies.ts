// Which table changes can alter an answer about access, in the pieces that collections share.
import type { AccessConcern, Change } from '@foothold/live/server/collection';
import { routedBy } from './collection.ts';

type Dependencies<Params> = Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;

/** Everything about the viewer: role, selected category, locks, a forced reset. */
export const viewerChanges = {
  users: (change: Change) => ({ actorIds: routedBy(change, 'id') }),
  user_contacts: (change: Change) => ({ actorIds: routedBy(change, 'user_id') }),
} satisfies Dependencies<never>;

/** A chat: the viewer, who is a member, and the chat itself. */
export const chatChanges: Dependencies<{ chatId: string }> = {
  ...viewerChanges,
  chat_members: (change) => ({ actorIds: routedBy(change, 'user_id') }),
  chats: (change) =>
    staysWhereItIs(change) ? {} : { rooms: routedBy(change, 'id').map((chatId) => ({ chatId })) },
};

/** Who may see a chat depends on its kind and its category; a new name or whiteboard is no reason to ask everybody again. */
function staysWhereItIs({ old, new: now }: Change): boolean {
  return (
    old !== null && now !== null && old['kind'] === now['kind'] && old['category_id'] === now['category_id']
  );
}
