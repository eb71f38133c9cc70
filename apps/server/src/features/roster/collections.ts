// The roster runs of a category, for its administrators.
import * as contract from '@foothold/domain/roster/collections';
import { inArray, sql } from '../../kernel/database/drizzle.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { machineKeys } from '../../kernel/schema/auth.ts';
import { rosterRuns as table, users } from '../../kernel/schema/public.ts';

export const rosterRuns = serveTable(contract.rosterRuns, table, {
  room: { categoryId: table.categoryId },
  access: staffOf('administer'),
  columns: {
    id: table.id,
    system: table.system,
    fileName: table.fileName,
    state: table.state,
    failure: table.failure,
    // Looked up run by run: a join would read all users.
    startedByName: sql<
      string | null
    >`coalesce((select ${users.displayName} from ${users} where ${users.id} = ${table.startedBy}),
      (select ${machineKeys.name} from ${machineKeys} where ${machineKeys.id} = ${table.startedByKey}))`,
    startedAt: table.startedAt,
    linesRead: table.linesRead,
    columns: table.columns,
    counts: table.counts,
    questions: table.questions,
    isSameFile: table.isSameFile,
    changes: table.changes,
    applied: table.applied,
    appliedAt: table.appliedAt,
  },
  touchedBy: {
    // The rows show the names of those who brought the files.
    users: (_db, changes, find) => find(inArray(table.startedBy, columnValues(changes, 'id'))),
  },
});
