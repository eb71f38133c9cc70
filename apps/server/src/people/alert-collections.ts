// Collections of the last change of a user's number, for staff, and of open account alerts, for administrators.
import * as table from '../schema/people.ts';
import * as contract from '@foothold/domain/people/collections';
import type { AccountAlert, NumberChange } from '@foothold/domain/people/alerts';
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { direct, columnValues, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isAdministrator } from '../access/visibility.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';
import { users } from '../schema/people.ts';

const subjects = alias(users, 'subjects');
const actors = alias(users, 'actors');
const owners = alias(users, 'owners');
const confirmers = alias(users, 'confirmers');

export const numberChange = serve<{ userId: string }, NumberChange>(contract.numberChange, {
  access: canSeeAccountAsStaff,
  accessDependsOn: accountChanges,
  touchedBy: {
    account_alerts: direct('user_id', (userId) => ({ userId }), 'user_id'),
    // The row shows the name of the user who changed the number.
    users: async (db, changes) => {
      const changed = await db
        .selectDistinct({ userId: table.accountAlerts.userId })
        .from(table.accountAlerts)
        .where(
          and(
            eq(table.accountAlerts.kind, 'number changed'),
            inArray(table.accountAlerts.actorId, columnValues(changes, 'id')),
          ),
        );
      return changed.map(({ userId }) => ({ params: { userId }, keys: [userId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .selectDistinctOn([table.accountAlerts.userId], {
        alert: table.accountAlerts,
        changedByName: actors.displayName,
      })
      .from(table.accountAlerts)
      .leftJoin(actors, eq(actors.id, table.accountAlerts.actorId))
      .where(
        and(
          eq(table.accountAlerts.kind, 'number changed'),
          inArray(table.accountAlerts.userId, [...(keys ?? rooms.map((room) => room.userId))]),
        ),
      )
      .orderBy(table.accountAlerts.userId, desc(table.accountAlerts.at));
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

export const accountAlerts = serve<NoParams, AccountAlert>(contract.accountAlerts, {
  access: isAdministrator,
  accessDependsOn: viewerChanges,
  touchedBy: {
    account_alerts: (_db, changes) => [{ params: {}, keys: columnValues(changes, 'id') }],
    // The rows show users' names.
    users: async (db, changes) => {
      const ids = columnValues(changes, 'id');
      const named = await db
        .select({ id: table.accountAlerts.id })
        .from(table.accountAlerts)
        .where(
          and(
            isNull(table.accountAlerts.lookedAt),
            or(
              inArray(table.accountAlerts.userId, ids),
              inArray(table.accountAlerts.actorId, ids),
              inArray(table.accountAlerts.ownerId, ids),
            ),
          ),
        );
      return named.length === 0 ? [] : [{ params: {}, keys: named.map(({ id }) => id) }];
    },
  },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select({
        id: table.accountAlerts.id,
        kind: table.accountAlerts.kind,
        at: table.accountAlerts.at,
        userId: table.accountAlerts.userId,
        displayName: subjects.displayName,
        actorId: table.accountAlerts.actorId,
        actorName: actors.displayName,
        oldNumber: table.accountAlerts.oldNumber,
        newNumber: table.accountAlerts.newNumber,
        ownerId: table.accountAlerts.ownerId,
        ownerName: owners.displayName,
        confirmedAt: table.accountAlerts.confirmedAt,
        confirmedByName: confirmers.displayName,
      })
      .from(table.accountAlerts)
      .innerJoin(subjects, eq(subjects.id, table.accountAlerts.userId))
      .leftJoin(actors, eq(actors.id, table.accountAlerts.actorId))
      .leftJoin(owners, eq(owners.id, table.accountAlerts.ownerId))
      .leftJoin(confirmers, eq(confirmers.id, table.accountAlerts.confirmedBy))
      .where(
        and(
          isNull(table.accountAlerts.lookedAt),
          keys === null ? undefined : inArray(table.accountAlerts.id, [...keys]),
        ),
      )
      .orderBy(asc(table.accountAlerts.at));
    return rows.map((row) => ({
      room: {},
      row: { ...row, at: row.at.toISOString(), confirmedAt: row.confirmedAt?.toISOString() ?? null },
    }));
  },
});
