// Seeds an empty database with the demo provider, an adult education centre in mid-year as of now, in one transaction.
import type pg from 'pg';
import { classrooms } from './content/classrooms.ts';
import { seedChatMarks, seedClassrooms, seedConversations } from './seeding/chats.ts';
import { seedCurriculum } from './seeding/curriculum.ts';
import { SeededFiles, type DemoFiles } from './seeding/files.ts';
import { seedPeople, type ProfilePicture } from './seeding/people.ts';
import { seedPlanMarks, seedPlans, seedTemplates } from './seeding/plans.ts';
import { seedEvidence, seedProgress, seedTargetMarks, seedTargets, seedTaskMarks } from './seeding/work.ts';
import { seedReach } from './seeding/reach.ts';
import { createWorld, type World } from './seeding/world.ts';

/** Where to write the demo provider, and how to store its secrets and phone numbers. */
export type DemoTarget = {
  /** A dedicated connection, outside any transaction. */
  readonly client: pg.ClientBase;
  readonly files: DemoFiles;
  readonly now: Date;
  readonly hashSecret: (secret: string) => Promise<string>;
  /** Converts a phone number to its stored form, E.164. */
  readonly phoneNumberOf: (written: string) => string;
  readonly lessonPagesOrigin: string;
};

/**
 * Leaves a database that has users alone; returns whether anything was written. Concurrent processes do not both write:
 * the table lock makes the second wait and then find users.
 */
export async function seedDemo({
  client,
  files,
  now,
  hashSecret,
  phoneNumberOf,
  lessonPagesOrigin,
}: DemoTarget): Promise<boolean> {
  const seeded = new SeededFiles();
  const world = createWorld(now, seeded);
  await client.query('begin');
  try {
    await client.query('lock table users in share row exclusive mode');
    const { rows } = await client.query<{ hasUsers: boolean }>(
      'select exists (select from users) as "hasUsers"',
    );
    if (rows[0]?.hasUsers) {
      await client.query('rollback');
      return false;
    }
    await client.query('select live.begin_bulk()');
    const pictures = await seedPeople(world, phoneNumberOf, hashSecret);
    seedCurriculum(world, lessonPagesOrigin);
    seedHistory(world);
    world.rows.add('files', ...(await seeded.store(files)));
    await world.rows.insert(client);
    await client.query(
      'update files set category_id = selected_category_id from users where users.id = files.owner_id',
    );
    await setProfilePictures(client, pictures);
    await seedReach(client, world, now);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    await seeded.removeAll(files);
    throw error;
  }
}

function seedHistory(world: World): void {
  seedTemplates(world);
  const chats = [...seedClassrooms(world), ...seedConversations(world)];
  seedProgress(world);
  seedEvidence(world);
  const targets = seedTargets(world, teacherOf);
  const plans = seedPlans(world, teacherOf);
  // Last, because what users have seen depends on everything else.
  seedChatMarks(world, chats);
  seedTaskMarks(world);
  seedTargetMarks(world, targets);
  seedPlanMarks(world, plans);
}

/** The teacher of a learner's class in that category. */
function teacherOf(learner: string, category: string): string {
  const classroom = classrooms.find((one) => one.category === category && one.learners.includes(learner));
  if (!classroom) throw new Error(`${learner} is in no classroom of ${category}`);
  return classroom.teacher;
}

/** After the inserts, because users and their profile pictures refer to each other. */
async function setProfilePictures(client: pg.ClientBase, pictures: readonly ProfilePicture[]): Promise<void> {
  await client.query(
    `update users set profile_file_id = picture.file_id
     from unnest($1::uuid[], $2::uuid[]) as picture (user_id, file_id) where users.id = picture.user_id`,
    [pictures.map(({ userId }) => userId), pictures.map(({ fileId }) => fileId)],
  );
}
