// Plants the demo provider into an empty database: a lived-in centre, as of now, in one transaction.
import pg from 'pg';
import { createFileStore, type FileStore } from '../files/store.ts';
import { createSecrets } from '../sign-in/secrets.ts';
import { classrooms } from './content/classrooms.ts';
import { plantChatMarks, plantClassrooms, plantConversations } from './planting/chats.ts';
import { plantCurriculum } from './planting/curriculum.ts';
import { PlantedFiles } from './planting/files.ts';
import { plantPeople, type ProfilePicture } from './planting/people.ts';
import { plantPlanMarks, plantPlans, plantTemplates } from './planting/plans.ts';
import {
  plantEvidence,
  plantProgress,
  plantTargetMarks,
  plantTargets,
  plantTaskMarks,
} from './planting/work.ts';
import { createWorld, type World } from './planting/world.ts';

export type DemoPlace = {
  readonly databaseUrl: string;
  readonly pepper: string | Buffer;
  readonly filesFolder: string;
  /** How phone numbers without a country are read, e.g. GB. */
  readonly defaultCountry: string;
  readonly lessonPagesOrigin: string;
};

export type Soil = {
  /** A connection of its own, outside any transaction. */
  readonly client: pg.ClientBase;
  readonly files: FileStore;
  readonly now: Date;
  readonly hashSecret: (secret: string) => Promise<string>;
  readonly defaultCountry: string;
  readonly lessonPagesOrigin: string;
};

/** Plants with connections of its own. A database that has people is left as it is; the answer says whether anything was planted. */
export async function plantDemo(place: DemoPlace): Promise<boolean> {
  const [secrets, files] = await Promise.all([
    createSecrets({ pepper: place.pepper }),
    createFileStore({ folder: place.filesFolder }),
  ]);
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    return await plantInto({
      ...place,
      client,
      files,
      now: new Date(),
      hashSecret: (secret) => secrets.hash(secret),
    });
  } finally {
    await client.end();
  }
}

/** Two that plant at the same moment do not plant twice: the second one waits, and then finds people. */
export async function plantInto({
  client,
  files,
  now,
  hashSecret,
  defaultCountry,
  lessonPagesOrigin,
}: Soil): Promise<boolean> {
  const planted = new PlantedFiles();
  const world = createWorld(now, planted);
  await client.query('begin');
  try {
    await client.query('lock table users in share row exclusive mode');
    const { rows } = await client.query<{ taken: boolean }>('select exists (select from users) as taken');
    if (rows[0]?.taken) {
      await client.query('rollback');
      return false;
    }
    await client.query('select live.begin_bulk()');
    const pictures = await plantPeople(world, defaultCountry, hashSecret);
    plantCurriculum(world, lessonPagesOrigin);
    plantHistory(world);
    world.rows.add('files', ...(await planted.store(files)));
    await world.rows.insert(client);
    await client.query(
      'update files set category_id = selected_category_id from users where users.id = files.owner_id',
    );
    await showFaces(client, pictures);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    await planted.takeBack(files);
    throw error;
  }
}

function plantHistory(world: World): void {
  plantTemplates(world);
  const chats = [...plantClassrooms(world), ...plantConversations(world)];
  plantProgress(world);
  plantEvidence(world);
  const targets = plantTargets(world, teacherOf);
  const plans = plantPlans(world, teacherOf);
  // What people have seen depends on everything that happened before.
  plantChatMarks(world, chats);
  plantTaskMarks(world);
  plantTargetMarks(world, targets);
  plantPlanMarks(world, plans);
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
