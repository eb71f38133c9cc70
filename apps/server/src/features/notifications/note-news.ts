// Writes down that something is new where no trigger of the database can tell: whose change of a plan it is.
import type { NewsKind } from '@foothold/domain/notifications/news';
import type { Db } from '../../kernel/database/db.ts';
import { news } from '../../kernel/schema/public.ts';

/** Call it in the transaction of the change. */
export async function noteNews(
  db: Db,
  kind: Extract<NewsKind, 'plan' | 'answers'>,
  subjectId: string,
): Promise<void> {
  await db.insert(news).values({ kind, subjectId });
}
