// The webhooks of a category, for its administrators.
import * as contract from '@foothold/domain/webhooks/collections';
import { inArray, sql } from '../../kernel/database/drizzle.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { users, webhooks } from '../../kernel/schema/public.ts';

export const webhooksOfCategory = serveTable(contract.webhooksOfCategory, webhooks, {
  room: { categoryId: webhooks.categoryId },
  access: staffOf('administer'),
  columns: {
    id: webhooks.id,
    address: webhooks.address,
    types: webhooks.types,
    // Looked up one by one: a join would read all users.
    createdByName: sql<
      string | null
    >`(select ${users.displayName} from ${users} where ${users.id} = ${webhooks.createdBy})`,
    createdAt: webhooks.createdAt,
    lastAttemptAt: webhooks.lastAttemptAt,
    lastOutcome: webhooks.lastOutcome,
    lastStatus: webhooks.lastStatus,
    nextAttemptAt: webhooks.nextAttemptAt,
    oldSecretUntil: webhooks.oldSecretUntil,
    offAt: webhooks.offAt,
    offReason: webhooks.offReason,
  },
  touchedBy: {
    // The rows show the names of those who created them.
    users: (_db, changes, find) => find(inArray(webhooks.createdBy, columnValues(changes, 'id'))),
  },
});
