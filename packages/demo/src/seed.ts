// Seeds an empty database with the demo provider: a centre in the middle of its year, as of now, in one transaction.
import type pg from 'pg';
import { classrooms } from './content/classrooms.ts';
import { seedChatMarks, seedClassrooms, seedConversations } from './seeding/chats.ts';
import { seedCurriculum } from './seeding/curriculum.ts';
import { SeededFiles } from './seeding/files.ts';
import { seedPeople, type ProfilePicture } from './seeding/people.ts';
import { seedPlanMarks, seedPlans, seedTemplates } from './seeding/plans.ts';
import { seedEvidence, seedProgress, seedTargetMarks, seedTargets, seedTaskMarks } from './seeding/work.ts';
import { createWorld, type World } from './seeding/world.ts';

/** Where the bytes of files go. */
export type DemoFiles = {
  put(id: string, content: Uint8Array): Promise<{ readonly bytes: number; readonly sha256: string }>;
  remove(id: string): Promise<void>;
};

/** What the demo provider is written into, and how secrets and phone numbers are stored there. */
export type DemoTarget = {
  /** A connection of its own, outside any transaction. */
  readonly client: pg.ClientBase;
  readonly files: DemoFiles;
  readonly now: Date;
  readonly hashSecret: (secret: string) => Promise<string>;
  /** A phone number as it is stored, E.164. */
  readonly phoneNumberOf: (written: string) => string;
  readonly lessonPagesOrigin: string;
};

/**
 * A database that has people is left as it is; the answer says whether anything was written. Two processes at the same
 * moment do not both write: the second one waits, and then finds people.
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
    const { rows } = await client.query<{ taken: boolean }>('select exists (select from users) as taken');
    if (rows[0]?.taken) {
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
    await showFaces(client, pictures);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    await seeded.takeBack(files);
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
  // What people have seen depends on everything that happened before.
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

/** Afterwards, because a person owns the file and the file shows the person: neither can come first. */
async function showFaces(client: pg.ClientBase, pictures: readonly ProfilePicture[]): Promise<void> {
  await client.query(
    `update users set profile_file_id = face.file_id, has_profile_image = face.file_id::text
     from unnest($1::uuid[], $2::uuid[]) as face (user_id, file_id) where users.id = face.user_id`,
    [pictures.map(({ userId }) => userId), pictures.map(({ fileId }) => fileId)],
  );
}
