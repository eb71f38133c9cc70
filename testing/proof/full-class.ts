// Creates a class of any number of learners, each with an open session.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { idOf } from '../identity.ts';
import { categories } from '../world-ids.ts';
import { tokenFrom } from '../tokens.ts';

export type Learner = { readonly userId: string; readonly token: string };

/** Adds the learners to a chat of the test world. */
export async function fillClass(pool: pg.Pool, chatId: string, count: number): Promise<readonly Learner[]> {
  const learners = Array.from({ length: count }, (_, index) => ({
    userId: idOf(`learner ${index}`),
    token: tokenFrom(`token of learner ${index}`),
    index,
  }));
  for (const { userId, token, index } of learners) {
    // One statement: a user and their selected category reference each other.
    await pool.query(
      `with person as (insert into users (id, display_name, role, selected_category_id)
         values ($1, 'Learner ' || $2, 'student', $3)),
       category as (insert into user_categories (user_id, category_id) values ($1, $3)),
       contact as (insert into user_contacts (user_id, first_name, surname, phone_number)
         values ($1, 'Learner', $2, $4)),
       session as (insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
         values ($5, $1, $6, $7, '2126-01-01'))
       insert into chat_members (chat_id, user_id) values ($8, $1)`,
      [
        userId,
        String(index),
        categories.morning,
        `+447700901${String(index).padStart(3, '0')}`,
        idOf(`session of learner ${index}`),
        createHash('sha256').update(token).digest(),
        createHash('sha256').update(`files of learner ${index}`).digest(),
        chatId,
      ],
    );
  }
  return learners;
}

/** A deterministic random generator: Park and Miller's. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
