// The people of the busy centre whose waiting is measured, with sessions, and the rooms that they open.
import type pg from 'pg';
import { createSecrets } from '../../apps/server/src/features/sign-in/secrets.ts';
import { openSession, PEPPER } from '../school/school.ts';

export const pin = '135790';
/** Of one person, so that a search finds as many in every database. */
export const rareName = 'Zebedee Quill';

export type Place = {
  readonly categoryId: string;
  readonly learnerId: string;
  readonly teacherId: string;
  readonly chatId: string;
  readonly phoneNumber: string;
  readonly tokens: Readonly<Record<'learner' | 'teacher' | 'admin', string>>;
};

/** Of the one centre that the database has. */
export async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Omit<Place, 'tokens'> & { adminId: string }>(
    `select learner.id as "learnerId", learner.selected_category_id as "categoryId", chats.id as "chatId",
       chats.teacher_id as "teacherId", phone_number as "phoneNumber",
       (select id from users where role = 'admin' limit 1) as "adminId"
     from users learner join user_contacts on user_id = learner.id join chat_members on chat_members.user_id = learner.id
     join chats on chats.id = chat_id and kind = 'group'
     where role = 'student' order by learner.id limit 1`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The centre has no learner.');
  const { adminId, ...place } = found;
  const { hash } = await createSecrets({ pepper: PEPPER });
  await client.query('update auth.credentials set secret_hash = $2 where user_id = $1', [
    place.learnerId,
    await hash(pin),
  ]);
  await client.query('update users set display_name = $2 where id = $1', [place.learnerId, rareName]);
  return {
    ...place,
    tokens: {
      learner: await openSession(client, place.learnerId),
      teacher: await openSession(client, place.teacherId),
      admin: await openSession(client, adminId),
    },
  };
}
