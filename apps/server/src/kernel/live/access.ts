// Who may follow a room, and which table changes can alter that, in parts that collections share.
import { can, type Capability } from '@foothold/domain/access/roles';
import type { AccessConcern, Change } from '@foothold/live/server/collection';
import { activeViewer, hasCapabilityInCategory, type Actor } from '../access/actor.ts';
import { canSeeChat, isSelf } from '../access/visibility.ts';
import type { Db } from '../database/db.ts';
import { columnValuesOf } from './changes.ts';

/** What `serve` and `serveTable` require of every collection. */
export type Access<Params> = {
  readonly allows: (db: Db, actor: Actor | null, params: Params) => Promise<boolean>;
  /** Table → the followers for whom a change of it may alter the answer. */
  readonly dependsOn: Dependencies<Params>;
};

export type Dependencies<Params> = Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;

/** Everything about the viewer: role, selected category, locks, a forced reset. */
export const viewerChanges = {
  users: (change: Change) => ({ actorIds: columnValuesOf(change, 'id') }),
  user_contacts: (change: Change) => ({ actorIds: columnValuesOf(change, 'user_id') }),
} satisfies Dependencies<never>;

/** The user whom the room is about. */
export function ofSelf<Name extends string>(param: Name): Access<Readonly<Record<Name, string>>> {
  return {
    allows: (db, actor, params) => isSelf(db, actor, params[param]),
    dependsOn: viewerChanges,
  };
}

/** Users with this capability, whatever category they have selected. */
export function withCapability(capability: Capability): Access<object> {
  return {
    allows: async (db, actor) => {
      const viewer = await activeViewer(db, actor);
      return viewer !== undefined && can(viewer.role, capability);
    },
    dependsOn: viewerChanges,
  };
}

/** Staff with this capability who have the category selected. */
export function staffOf(capability: Capability): Access<{ readonly categoryId: string }> {
  return {
    allows: async (db, actor, { categoryId }) =>
      hasCapabilityInCategory(await activeViewer(db, actor), capability, categoryId),
    dependsOn: viewerChanges,
  };
}

/** A chat: the viewer's own state and membership, and the chat itself. */
export const chatChanges: Dependencies<{ chatId: string }> = {
  ...viewerChanges,
  chat_members: (change) => ({ actorIds: columnValuesOf(change, 'user_id') }),
  chats: (change) =>
    isAccessUnchanged(change) ? {} : { rooms: columnValuesOf(change, 'id').map((chatId) => ({ chatId })) },
};

/** Members of the chat, and admins of a classroom's category. */
export const ofChat: Access<{ chatId: string }> = {
  allows: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  dependsOn: chatChanges,
};

/** Access to a chat depends on its kind and category; a new name or whiteboard needs no recheck of its followers. */
function isAccessUnchanged({ old, new: now }: Change): boolean {
  return (
    old !== null && now !== null && old['kind'] === now['kind'] && old['category_id'] === now['category_id']
  );
}
