// Adds more students than a picker shows at once.
import type { TestNode } from '../testing/node.ts';

/** Adds thirty students, `Zara 10` to `Zara 39`, to the category that the user `likeId` has selected. */
export async function addThirtyStudents(stage: TestNode, likeId: string): Promise<void> {
  await stage.pool.query(
    `with fresh as (
       insert into users (id, role, display_name, selected_category_id)
       select gen_random_uuid(), 'student', 'Zara ' || n, (select selected_category_id from users where id = $1)
       from generate_series(10, 39) n returning id, selected_category_id)
     insert into user_categories (user_id, category_id) select id, selected_category_id from fresh`,
    [likeId],
  );
}

/** The same, in the class too. */
export async function addThirtyStudentsTo(chatId: string, stage: TestNode, likeId: string): Promise<void> {
  await addThirtyStudents(stage, likeId);
  await stage.pool.query(
    "insert into chat_members (chat_id, user_id) select $1, id from users where display_name like 'Zara %'",
    [chatId],
  );
}
