// Calls of administrators: what has reached the people of a category, and what text messages to them may cost.
import * as contract from '@foothold/domain/notifications/reach-calls';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { whyTooLong } from '@foothold/domain/notifications/fragments';
import { and, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { categories, textBudgets } from '../../kernel/schema/public.ts';

export const readReach = call(contract.readReach, async ({ input: { categoryId }, db, context }) => {
  const { timeZone, textPence, publicUrl } = context.services.settings;
  await requireCategory(db, categoryId);
  const { rows } = await db.execute<{
    week: string;
    channel: 'push' | 'text';
    sent: number;
    day_old: number;
    read: number;
    failed: number;
    messages: number;
    fragments: number;
    pence: number;
  }>(sql`
    select to_char(date_trunc('week', decided_at at time zone ${timeZone}::text), 'YYYY-MM-DD') as week, channel,
      count(*) filter (where state <> 'failed')::int as sent,
      count(read_in_time)::int as day_old, count(*) filter (where read_in_time)::int as read,
      count(*) filter (where state = 'failed')::int as failed,
      count(distinct provider_id)::int as messages, sum(fragments)::int as fragments, sum(pence) as pence
    from deliveries join users on users.id = deliveries.user_id and users.selected_category_id = ${categoryId}
    where channel is not null and state in ('sent', 'delivered', 'unknown', 'failed')
      and decided_at >= (date_trunc('week', now() at time zone ${timeZone}::text) - interval '11 weeks')
        at time zone ${timeZone}::text
    group by 1, 2
    order by 1 desc, 2`);
  const weeks = rows.map(({ day_old: dayOld, ...each }) => ({ ...each, dayOld }));
  return { weeks, pencePerFragment: textPence, link: publicUrl };
});

export const setTextBudget = call(
  contract.setTextBudget,
  async ({ input: { categoryId, capPence, template, expectedVersion }, db, viewer, context, once }) => {
    await requireCategory(db, categoryId, 'no key update');
    const problem = whyTooLong(template, context.services.settings.publicUrl);
    if (problem !== null) throw new Refusal('RULE', problem, { fields: { template: problem } });
    await once(async () => {
      const before = await settingsOf(db, categoryId);
      requireVersion(before, expectedVersion);
      const settings = { capPence, template, version: before.version + 1 };
      await db
        .insert(textBudgets)
        .values({ categoryId, ...settings })
        .onConflictDoUpdate({ target: textBudgets.categoryId, set: settings });
      await record(db, {
        actorId: viewer.id,
        action: 'text budget changed',
        subjectId: categoryId,
        categoryId,
        details: { pence: capPence },
      });
    });
  },
);

async function settingsOf(db: Db, categoryId: string) {
  const { capPence, template, version } = textBudgets;
  const found = first(
    await db
      .select({ capPence, template, version })
      .from(textBudgets)
      .where(eq(textBudgets.categoryId, categoryId)),
  );
  return found ?? { capPence: null, template: null, version: 1 };
}

/** Locked: two administrators may set the first budget at once. */
async function requireCategory(db: Db, categoryId: string, lock?: 'no key update'): Promise<void> {
  const query = db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.hiddenAt)));
  const found = await (lock === undefined ? query : query.for(lock));
  if (found.length === 0) throw notFound();
}
