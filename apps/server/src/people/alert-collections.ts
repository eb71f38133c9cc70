// Collections of the last change of a user's number, for staff, and of open account alerts, for administrators.
import type { AccountAlert, NumberChange } from '@foothold/domain/people/alerts';
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { accountAlerts as alertsContract, numberChange } from '@foothold/domain/people/collections';
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { direct, columnValues, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isAdministrator } from '../access/visibility.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';
import { accountAlerts, users } from '../schema/people.ts';

const subjects = alias(users, 'subjects');
const actors = alias(users, 'actors');
const owners = alias(users, 'owners');
const confirmers = alias(users, 'confirmers');

export const numberChangeRoom = serve<{ userId: string }, NumberChange>(numberChange, {
  access: canSeeAccountAsStaff,
  accessDependsOn: accountChanges,
  touchedBy: {
    account_alerts: direct('user_id', (userId) => ({ userId }), 'user_id'),
    // The row shows the name of the user who changed the number.
    users: async (db, changes) => {
      const changed = await db
        .selectDistinct({ userId: accountAlerts.userId })
        .from(accountAlerts)
        .where(
          and(
            eq(accountAlerts.kind, 'number changed'),
            inArray(accountAlerts.actorId, columnValues(changes, 'id')),
          ),
        );
      return changed.map(({ userId }) => ({ params: { userId }, keys: [userId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .selectDistinctOn([accountAlerts.userId], { alert: accountAlerts, changedByName: actors.displayName })
      .from(accountAlerts)
      .leftJoin(actors, eq(actors.id, accountAlerts.actorId))
      .where(
        and(
          eq(accountAlerts.kind, 'number changed'),
          inArray(accountAlerts.userId, [...(keys ?? rooms.map((room) => room.userId))]),
        ),
      )
      .orderBy(accountAlerts.userId, desc(accountAlerts.at));
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

type NoParams = Record<string, never>;

export const accountAlertsRoom = serve<NoParams, AccountAlert>(alertsContract, {
  access: isAdministrator,
  accessDependsOn: viewerChanges,
  touchedBy: {
    account_alerts: (_db, changes) => [{ params: {}, keys: columnValues(changes, 'id') }],
    // The rows show users' names.
    users: async (db, changes) => {
      const ids = columnValues(changes, 'id');
      const named = await db
        .select({ id: accountAlerts.id })
        .from(accountAlerts)
        .where(
          and(
            isNull(accountAlerts.lookedAt),
            or(
              inArray(accountAlerts.userId, ids),
              inArray(accountAlerts.actorId, ids),
              inArray(accountAlerts.ownerId, ids),
            ),
          ),
        );
      return named.length === 0 ? [] : [{ params: {}, keys: named.map(({ id }) => id) }];
    },
  },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select({
        id: accountAlerts.id,
        kind: accountAlerts.kind,
        at: accountAlerts.at,
        userId: accountAlerts.userId,
        displayName: subjects.displayName,
        actorId: accountAlerts.actorId,
        actorName: actors.displayName,
        oldNumber: accountAlerts.oldNumber,
        newNumber: accountAlerts.newNumber,
        ownerId: accountAlerts.ownerId,
        ownerName: owners.displayName,
        confirmedAt: accountAlerts.confirmedAt,
        confirmedByName: confirmers.displayName,
      })
      .from(accountAlerts)
      .innerJoin(subjects, eq(subjects.id, accountAlerts.userId))
      .leftJoin(actors, eq(actors.id, accountAlerts.actorId))
      .leftJoin(owners, eq(owners.id, accountAlerts.ownerId))
      .leftJoin(confirmers, eq(confirmers.id, accountAlerts.confirmedBy))
      .where(
        and(isNull(accountAlerts.lookedAt), keys === null ? undefined : inArray(accountAlerts.id, [...keys])),
      )
      .orderBy(asc(accountAlerts.at));
    return rows.map((row) => ({
      room: {},
      row: { ...row, at: row.at.toISOString(), confirmedAt: row.confirmedAt?.toISOString() ?? null },
    }));
  },
});
