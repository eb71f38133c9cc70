// Applies each batch of announcements in the order that prevents leaks: ended sessions, then access, then rows.
import { roomName } from '../contract.ts';
import type { Announcement } from './announcement.ts';
import type { Actor, AnyCollection, Change } from './collection.ts';
import type { Rooms } from './rooms.ts';
import type { SessionEnd, Sessions } from './sessions.ts';
import type { AccessFence } from './access-fence.ts';

/** Table → the sessions or users that a change to it signs out. */
export type SessionEnds = Readonly<Record<string, (change: Change) => SessionEnd | null>>;

export type DispatchOptions<Db, Who extends Actor> = {
  readonly collections: readonly AnyCollection<Db, Who>[];
  readonly rooms: Rooms<Db, Who>;
  readonly sessions: Sessions<Db, Who>;
  readonly sessionEnds: SessionEnds;
  readonly accessFence: AccessFence;
  /** An announcement was unreadable or too coarse to apply: changes may have been missed. */
  readonly onGap: () => void;
};

export function dispatchChanges<Db, Who extends Actor>(
  announcements: readonly Announcement[],
  options: DispatchOptions<Db, Who>,
): void {
  const changes = announcements.flatMap((announcement) =>
    announcement.kind === 'change' ? [announcement.change] : [],
  );
  const resets = announcements.flatMap((announcement) =>
    announcement.kind === 'reset' ? [announcement.table] : [],
  );
  for (const announcement of announcements)
    if (announcement.kind === 'end') options.sessions.end(announcement);
  for (const change of changes) {
    const end = options.sessionEnds[change.table]?.(change);
    if (end) options.sessions.end(end);
  }
  const isIncomplete =
    announcements.some(({ kind }) => kind === 'unreadable') ||
    resets.some((table) => options.sessionEnds[table] !== undefined);
  if (isIncomplete) options.onGap();
  const followed = options.collections.filter((collection) => options.rooms.roomsOf(collection).size > 0);
  for (const collection of followed) recheckAccess(collection, changes, resets, options);
  for (const announcement of announcements)
    if (announcement.kind === 'accessChange') options.accessFence.markReceived(announcement.id);
  for (const collection of followed) reloadRows(collection, changes, resets, options);
}

/** Mutes and rechecks the followers whose access these changes may revoke or grant. */
function recheckAccess<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
  changes: readonly Change[],
  resets: readonly string[],
  { rooms, sessions }: DispatchOptions<Db, Who>,
): void {
  const { accessDependsOn, contract } = collection;
  const followed = rooms.roomsOf(collection);
  const muteEveryone = (): void => {
    for (const room of followed.values()) rooms.mute(room.followers, 'access');
  };
  if (resets.some((table) => accessDependsOn[table] !== undefined)) muteEveryone();
  for (const change of changes) {
    const concern = accessDependsOn[change.table]?.(change);
    if (concern === undefined) continue;
    if (concern.everyone) muteEveryone();
    for (const params of concern.rooms ?? []) {
      rooms.mute(followed.get(roomName(contract.name, params))?.followers ?? [], 'access');
    }
    for (const actorId of concern.actorIds ?? []) {
      for (const { follows } of sessions.connectionsOf(actorId)) {
        rooms.mute(
          [...follows.values()].filter(({ room }) => room.collection === collection),
          'access',
        );
      }
    }
  }
}

function reloadRows<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
  changes: readonly Change[],
  resets: readonly string[],
  { rooms }: DispatchOptions<Db, Who>,
): void {
  if (resets.some((table) => collection.tables.includes(table))) {
    for (const room of rooms.roomsOf(collection).values()) rooms.mute(room.followers, 'snapshot');
    return;
  }
  const relevant = changes.filter(({ table }) => collection.tables.includes(table));
  if (relevant.length > 0) rooms.loadChanges(collection, relevant);
}
