// When each report of a category was last downloaded, and by whom, as the audit log says.
import * as contract from '@foothold/domain/reports/collections';
import type { LastDownload } from '@foothold/domain/reports/collections';
import { reportKeys, reports } from '@foothold/domain/reports/reports';
import { sql } from '../../kernel/database/drizzle.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { serve } from '../../kernel/live/collection.ts';
import { audit } from '../../kernel/schema/auth.ts';
import { categories } from '../../kernel/schema/public.ts';

type OfCategory = { readonly categoryId: string };
type Found = Omit<LastDownload, 'at'> & OfCategory & { readonly at: Date };

const named = JSON.stringify(reportKeys.map((report) => ({ report, name: reports[report].name })));

export const lastDownloads = serve<OfCategory, LastDownload>(contract.lastDownloads, {
  access: staffOf('administer'),
  touchedBy: {
    // An act does not announce its category. Rooms that nobody follows are not read.
    'auth.audit': async (db, changes) => {
      if (!changes.some(({ old, new: added }) => (added ?? old)?.['act'] === 'exported')) return [];
      const all = await db.select({ categoryId: categories.id }).from(categories);
      return all.map((params) => ({ params, keys: 'all' as const }));
    },
  },
  // The newest act of each report, found from the end of the index of acts.
  read: async (db, rooms, keys) => {
    const ids = JSON.stringify(rooms.map(({ categoryId }) => categoryId));
    const { rows } = await db.execute<Found>(sql`
      select room.id as "categoryId", known.report as "report", last.at as "at", last.actor_name as "actorName",
        last.subject_name as "subjectName"
      from (select value::uuid as id from json_array_elements_text(${ids}::json)) as room,
        json_to_recordset(${named}::json) as known (report text, name text),
        lateral (select at, actor_name, subject_name from ${audit} as act
          where act.act = 'exported' and act.category_id = room.id and act.details->>'report' = known.name
          order by act.id desc limit 1) as last`);
    return rows
      .filter(({ report }) => keys === null || keys.includes(report))
      .map(({ categoryId, at, ...row }) => ({
        room: { categoryId },
        row: { ...row, at: new Date(at).toISOString() },
      }));
  },
});
