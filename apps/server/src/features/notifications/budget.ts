// What the text messages of a category may cost in a month: taken before one is sent, given back if it was not.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';

type Cost = { readonly categoryId: string; readonly pence: number; readonly timeZone: string };

const monthIn = (timeZone: string) => sql`to_char(now() at time zone ${timeZone}::text, 'YYYY-MM')`;

/** False: the month's budget would be passed, however many ask at once, and nothing is taken. */
export async function takeFromBudget(db: Db, { categoryId, pence, timeZone }: Cost): Promise<boolean> {
  const month = monthIn(timeZone);
  const taken = await db.execute(sql`
    update text_budgets
    set spent_pence = case spent_month when ${month} then spent_pence else 0 end + ${pence}, spent_month = ${month}
    where category_id = ${categoryId}
      and case spent_month when ${month} then spent_pence else 0 end + ${pence} <= cap_pence`);
  return taken.rowCount === 1;
}

export async function giveBack(db: Db, { categoryId, pence, timeZone }: Cost): Promise<void> {
  await db.execute(sql`
    update text_budgets set spent_pence = greatest(0, spent_pence - ${pence})
    where category_id = ${categoryId} and spent_month = ${monthIn(timeZone)}`);
}
