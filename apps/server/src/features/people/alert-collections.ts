// Collections of the last change of a user's number, for staff, and of open account alerts, for administrators.
import * as contract from '@foothold/domain/people/collections';
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { and, desc, eq, inArray, isNull, or } from '../../kernel/database/drizzle.ts';
import { alias } from '../../kernel/database/drizzle-tables.ts';
import { withCapability } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serve } from '../../kernel/live/collection.ts';
import { nullable } from '../../kernel/live/columns.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { accountAlerts as alerts, users } from '../../kernel/schema/public.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';

const subjects = alias(users, 'subjects');
const actors = alias(users, 'actors');
const owners = alias(users, 'owners');
const confirmers = alias(users, 'confirmers');

export const numberChange = serve(contract.numberChange, {
  access: { allows: canSeeAccountAsStaff, dependsOn: accountChanges },
  touchedBy: {
    account_alerts: byColumns({ userId: alerts.userId }, alerts.userId),
    // The row shows the name of the user who changed the number.
    users: async (db, changes) => {
      const changed = await db
        .selectDistinct({ userId: alerts.userId })
        .from(alerts)
        .where(and(eq(alerts.kind, 'number changed'), inArray(alerts.actorId, columnValues(changes, 'id'))));
      return changed.map(({ userId }) => ({ params: { userId }, keys: [userId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .selectDistinctOn([alerts.userId], {
        alert: alerts,
        changedByName: actors.displayName,
      })
      .from(alerts)
      .leftJoin(actors, eq(actors.id, alerts.actorId))
      .where(
        and(
          eq(alerts.kind, 'number changed'),
          inArray(alerts.userId, [...(keys ?? rooms.map((room) => room.userId))]),
        ),
      )
      .orderBy(alerts.userId, desc(alerts.at));
    return rows.map(({ alert, changedByName }) => ({
      room: { userId: alert.userId },
      row: {
        userId: alert.userId,
        alertId: alert.id,
        changedBy: alert.actorId,
        changedByName,
        confirmed: alert.confirmedAt !== null,
        heldUntil: new Date(alert.at.getTime() + numberHoldHours * hour).toISOString(),
      },
    }));
  },
});

const hour = 60 * 60 * 1000;

export const accountAlerts = serveTable(contract.accountAlerts, alerts, {
  room: {},
  access: withCapability('administer'),
  columns: {
    id: alerts.id,
    kind: alerts.kind,
    at: alerts.at,
    userId: alerts.userId,
    displayName: subjects.displayName,
    actorId: alerts.actorId,
    actorName: nullable(actors.displayName),
    oldNumber: alerts.oldNumber,
    newNumber: alerts.newNumber,
    ownerId: alerts.ownerId,
    ownerName: nullable(owners.displayName),
    confirmedAt: alerts.confirmedAt,
    confirmedByName: nullable(confirmers.displayName),
  },
  joins: (query) =>
    query
      .innerJoin(subjects, eq(subjects.id, alerts.userId))
      .leftJoin(actors, eq(actors.id, alerts.actorId))
      .leftJoin(owners, eq(owners.id, alerts.ownerId))
      .leftJoin(confirmers, eq(confirmers.id, alerts.confirmedBy)),
  where: isNull(alerts.lookedAt),
  touchedBy: {
    // The rows show users' names.
    users: (_db, changes, find) => {
      const ids = columnValues(changes, 'id');
      const named = [alerts.userId, alerts.actorId, alerts.ownerId, alerts.confirmedBy].map((column) =>
        inArray(column, ids),
      );
      return find(and(isNull(alerts.lookedAt), or(...named)));
    },
  },
});
