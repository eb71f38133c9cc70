// The machine keys of a category, for its administrators.
import * as contract from '@foothold/domain/machine-keys/collections';
import { and, inArray, isNull, sql } from '../../kernel/database/drizzle.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { machineKeys } from '../../kernel/schema/auth.ts';
import { users } from '../../kernel/schema/public.ts';

export const machineKeysOfCategory = serveTable(contract.machineKeysOfCategory, machineKeys, {
  room: { categoryId: machineKeys.categoryId },
  access: staffOf('administer'),
  columns: {
    id: machineKeys.id,
    name: machineKeys.name,
    scopes: machineKeys.scopes,
    prefix: machineKeys.prefix,
    // Looked up key by key: a join would read all users.
    createdByName: sql<
      string | null
    >`(select ${users.displayName} from ${users} where ${users.id} = ${machineKeys.createdBy})`,
    createdAt: machineKeys.createdAt,
    lastUsedAt: machineKeys.lastUsedAt,
  },
  where: isNull(machineKeys.revokedAt),
  touchedBy: {
    // The rows show the names of those who created them.
    users: (_db, changes, find) =>
      find(and(isNull(machineKeys.revokedAt), inArray(machineKeys.createdBy, columnValues(changes, 'id')))),
  },
});
