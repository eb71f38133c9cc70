// Lists everything that can use a stored file; both access and removal are decided by this list.
import { sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';

/** For a query on `files`: no message, evidence, comment, person, hello or module uses the row. */
export const unusedFile = sql`not exists (select from messages where file_id = files.id)
  and not exists (select from evidence where file_id = files.id)
  and not exists (select from comments where file_id = files.id)
  and not exists (select from users where profile_file_id = files.id)
  and not exists (select from hellos where file_id = files.id)
  and not exists (select from modules where image_file_id = files.id)`;

/** The evidence or comments with the file and their category, the chats it was sent to, the people and modules whose picture it is, and the learners whose hello it is. */
export type FileUses = {
  readonly work: readonly { readonly learnerId: string; readonly categoryId: string }[];
  readonly chatIds: readonly string[];
  readonly personIds: readonly string[];
  readonly moduleIds: readonly string[];
  readonly greeterIds: readonly string[];
};

type Work = { work: FileUses['work'] | null };

export async function usesOf(db: Db, fileId: string): Promise<FileUses> {
  const result = await db.execute<
    Record<'chats' | 'people' | 'modules' | 'greeters', string[]> & Work
  >(sql`select
    (select json_agg(json_build_object('learnerId', owner_id, 'categoryId', category_id)) from (
      select owner_id, category_id from evidence where file_id = ${fileId}
      union all select evidence.owner_id, evidence.category_id from comments join evidence on evidence.id = evidence_id
        where comments.file_id = ${fileId}) as work) as work,
    array(select distinct chat_id::text from messages where file_id = ${fileId}) as chats,
    array(select id::text from users where profile_file_id = ${fileId}) as people,
    array(select id::text from modules where image_file_id = ${fileId}) as modules,
    array(select user_id::text from hellos where file_id = ${fileId}) as greeters`);
  const row = first(result.rows);
  return {
    work: row?.work ?? [],
    chatIds: row?.chats ?? [],
    personIds: row?.people ?? [],
    moduleIds: row?.modules ?? [],
    greeterIds: row?.greeters ?? [],
  };
}
