// Gives each batch of announcements to those it concerns, in the order that keeps secrets: sessions, then access, then rows.
import { roomName } from '../contract.ts';
import type { Announcement } from './announcement.ts';
import type { Actor, AnyCollection, Change } from './collection.ts';
import type { Rooms } from './rooms.ts';
import type { SessionEnd, Sessions } from './sessions.ts';
import type { AccessFence } from './access-fence.ts';

/** Table → which sessions or people a change of it signs out. */
export type SessionEnds = Readonly<Record<string, (change: Change) => SessionEnd | null>>;

export type NewsOptions<Db, Who extends Actor> = {
  readonly collections: readonly AnyCollection<Db, Who>[];
  readonly rooms: Rooms<Db, Who>;
  readonly sessions: Sessions<Db, Who>;
  readonly sessionEnds: SessionEnds;
  readonly turns: AccessFence;
  /** Something was announced that cannot be told: whatever was heard may be incomplete. */
  readonly onGap: () => void;
};

export function handleNews<Db, Who extends Actor>(
  announcements: readonly Announcement[],
  options: NewsOptions<Db, Who>,
): void {
  const changes = announcements.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
  const resets = announcements.flatMap((one) => (one.kind === 'reset' ? [one.table] : []));
  for (const one of announcements) if (one.kind === 'end') options.sessions.end(one);
  for (const change of changes) {
    const end = options.sessionEnds[change.table]?.(change);
    if (end) options.sessions.end(end);
  }
  const isGap =
    announcements.some(({ kind }) => kind === 'unreadable') ||
    resets.some((table) => options.sessionEnds[table] !== undefined);
  if (isGap) options.onGap();
  const followed = options.collections.filter((collection) => options.rooms.of(collection).size > 0);
  for (const collection of followed) tellAccess(collection, changes, resets, options);
  for (const one of announcements) if (one.kind === 'turn') options.turns.hear(one.id);
  for (const collection of followed) tellRows(collection, changes, resets, options);
}

/** Mutes whoever these changes may take access from, or give it to, and asks them again. */
function tellAccess<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
  changes: readonly Change[],
  resets: readonly string[],
  { rooms, sessions }: NewsOptions<Db, Who>,
): void {
  const { accessDependsOn, contract } = collection;
  const followed = rooms.of(collection);
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
      for (const { follows } of sessions.ofPerson(actorId)) {
        rooms.mute(
          [...follows.values()].filter(({ room }) => room.collection === collection),
          'access',
        );
      }
    }
  }
}

function tellRows<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
  changes: readonly Change[],
  resets: readonly string[],
  { rooms }: NewsOptions<Db, Who>,
): void {
  if (resets.some((table) => collection.tables.includes(table))) {
    for (const room of rooms.of(collection).values()) rooms.mute(room.followers, 'snapshot');
    return;
  }
  const own = changes.filter(({ table }) => collection.tables.includes(table));
  if (own.length > 0) rooms.load(collection, own);
}
