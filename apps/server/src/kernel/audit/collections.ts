// Audit events as administrators follow them: all, of one kind, or by or about one person.
import * as contract from '@foothold/domain/audit/collections';
import { isAction, type Action } from '@foothold/domain/audit/actions';
import type { Recorded } from '@foothold/domain/audit/collections';
import type { Change, WindowPart } from '@foothold/live/server/collection';
import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { withCapability } from '../live/access.ts';
import { serve, type RoomRow } from '../live/collection.ts';
import { audit } from '../schema/auth.ts';

type OfActions = { act?: Action | undefined; personId?: string | undefined };

export const recordedActions = serve<OfActions, Recorded>(contract.recordedActions, {
  access: withCapability('administer'),
  touchedBy: { 'auth.audit': (_db, changes) => changes.flatMap(touchedByAction) },
  read: async (db, rooms, keys, part) => {
    const placed = await Promise.all(rooms.map((room) => readRoom(db, room, keys, part)));
    return placed.flat();
  },
});

/** a recorded action belongs to every room that asks for its kind, its people, or neither. */
function touchedByAction({ old, new: added }: Change): { params: OfActions; keys: string[] }[] {
  const row = added ?? old;
  if (row === null) return [];
  const keys = [row['id'] ?? ''];
  const act = row['act'] ?? '';
  const people = [...new Set([row['actor_id'], row['subject_id']])].filter((each) => each != null);
  const kinds: OfActions[] = isAction(act) ? [{}, { act }] : [{}];
  const rooms = kinds.flatMap((kind) => [kind, ...people.map((personId) => ({ ...kind, personId }))]);
  return rooms.map((params) => ({ params, keys }));
}

async function readRoom(
  db: Db,
  room: OfActions,
  keys: readonly string[] | null,
  part: WindowPart | null,
): Promise<RoomRow<OfActions, Recorded>[]> {
  const { transaction: _order, ...columns } = getTableColumns(audit);
  const query = db
    .select(columns)
    .from(audit)
    .where(
      and(
        ofRoom(room),
        keys === null ? undefined : inArray(audit.id, keys.map(Number)),
        part?.from == null ? undefined : gte(audit.id, part.from),
        part?.before == null ? undefined : lt(audit.id, part.before),
      ),
    )
    .orderBy(desc(audit.id));
  const rows = part === null ? await query : await query.limit(part.size);
  return rows.map((row) => ({ room, row: { ...row, at: row.at.toISOString() } }));
}

function ofRoom({ act, personId }: OfActions): SQL | undefined {
  return and(
    act === undefined ? undefined : eq(audit.act, act),
    personId === undefined ? undefined : or(eq(audit.actorId, personId), eq(audit.subjectId, personId)),
  );
}
