// Proves the contents of a user's private record: a learner's own work, as maps keyed by id, for the learner and for staff.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Persona } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Body = Readonly<Record<string, unknown>>;
type PrivateRecord = { readonly [Part in string]: Readonly<Record<string, Body>> };

const amina = personId('amina');
const clarke = personId('clarke');

async function recordFor(who: Persona): Promise<PrivateRecord> {
  const name = who === 'amina' ? 'people.readOwnDocument' : 'people.readUser';
  const { body } = await ask(node.url, who, name, who === 'amina' ? {} : { userId: amina });
  return (JSON.parse(body) as { private: PrivateRecord }).private;
}

async function attach(table: 'evidence' | 'comments', id: string, kind: 'image' | 'audio'): Promise<string> {
  const fileId = idOf(`file of ${id}`);
  await node.pool.query(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     values ($1, $2, 'evidence', $3, $4, $5, 1, 'x')`,
    [fileId, amina, `users/${amina}/${kind}-1`, kind, kind === 'image' ? 'image/png' : 'audio/mpeg'],
  );
  await node.pool.query(`update ${table} set file_id = $2 where id = $1`, [id, fileId]);
  return fileId;
}

test('a learner and her teacher find her resources, tasks and targets as maps by id [ENT-8, ENT-9, ENT-10]', async () => {
  for (const who of ['amina', 'clarke'] as const) {
    const found = await recordFor(who);
    const inDirections = { topicId: at.topics.town, moduleId: at.modules.directions };
    expect(found['learningResources']).toEqual({
      [at.resources.map]: { resourceId: at.resources.map, status: 'completed', ...inDirections },
    });
    const tasks = found['tasks'] ?? {};
    expect(Object.keys(tasks).toSorted()).toEqual([at.tasks.describe, at.tasks.photo].toSorted());
    expect(tasks[at.tasks.photo]).toMatchObject({
      taskId: at.tasks.photo,
      ...inDirections,
      evidence: [{ index: 0 }, { index: 1 }],
      // Amina has checked this task; each reader sees only their own time.
      lastChecked: who === 'amina' ? { [amina]: '2026-03-09T09:00:00.000Z' } : {},
    });
    expect(found['personalTargets']).toEqual({
      [at.targets.aminaSeen]: {
        targetId: at.targets.aminaSeen,
        targetText: 'Target 1 of Amina Yusuf',
        index: 0,
        category: at.categories.morning,
        evidence: {
          [at.evidence.aminaForTarget]: expect.objectContaining({
            evidenceId: at.evidence.aminaForTarget,
            text: 'I read the notice alone.',
          }) as unknown,
        },
        lastChecked: {},
        isNew: false,
      },
      [at.targets.aminaNew]: expect.objectContaining({ index: 1, evidence: {}, isNew: true }) as unknown,
    });
  }
});

test('an evidence entry has its text, its file, its time and its comment, which has the same fields [ENT-21, ENT-22]', async () => {
  const photo = await attach('evidence', at.evidence.aminaCommented, 'image');
  const voice = await attach('comments', at.comments.aminaCommented, 'audio');
  const tasks = (await recordFor('clarke'))['tasks'] as Record<string, { evidence: Body[] }>;
  const [commented, ofNobody] = tasks[at.tasks.photo]?.evidence ?? [];
  expect(commented).toEqual({
    id: at.evidence.aminaCommented,
    evidenceId: at.evidence.aminaCommented,
    index: 0,
    text: 'My street.',
    file: `/files/${photo}`,
    fileType: 'image',
    filePath: `users/${amina}/image-1`,
    createdAt: '2026-03-06T10:00:00.000Z',
    comment: {
      id: at.comments.aminaCommented,
      text: 'Well done, Amina.',
      createdAt: '2026-03-07T09:00:00.000Z',
      createdBy: clarke,
      file: `/files/${voice}`,
      fileType: 'audio',
      filePath: `users/${amina}/audio-1`,
    },
  });
  expect(ofNobody).toMatchObject({
    file: null,
    fileType: null,
    filePath: null,
    comment: { createdBy: null, file: null },
  });
  expect(tasks[at.tasks.describe]?.evidence).toMatchObject([{ comment: null }]);
});

test('the active plan stands under its category and alone, an archived one in the archive by its id [ENT-12, ENT-13, REST-54]', async () => {
  const found = await recordFor('clarke');
  const active = (found['learningAssessments'] ?? {})[at.categories.morning];
  expect(active).toMatchObject({ id: at.plans.amina, title: 'My year', category: at.categories.morning });
  expect(Object.keys(found['learningAssessments'] ?? {})).toEqual([at.categories.morning]);
  expect(found['learningAssessment']).toEqual(active);
  const archive = found['learningAssessmentArchive'] ?? {};
  expect(Object.keys(archive)).toEqual([at.plans.aminaOld]);
  const questionsOf = (plan: Body | undefined) => Object.keys(plan?.['initialQuestions'] ?? {});
  expect(questionsOf(archive[at.plans.aminaOld])).toHaveLength(2);
  // For the learner an archived plan hides its questions, and the active one does not.
  const own = await recordFor('amina');
  expect(questionsOf((own['learningAssessmentArchive'] ?? {})[at.plans.aminaOld])).toEqual([]);
  expect(questionsOf((own['learningAssessments'] ?? {})[at.categories.morning])).toHaveLength(2);
  // Setting another plan makes it the active one and archives the previous one.
  const templateId = at.templates.draft;
  await ask(node.url, 'priya', 'templates.publishTemplate', { templateId });
  await ask(node.url, 'clarke', 'plans.setPlan', { userId: amina, templateId });
  const after = await recordFor('clarke');
  expect((after['learningAssessments'] ?? {})[at.categories.morning]?.['id']).not.toBe(at.plans.amina);
  expect(Object.keys(after['learningAssessmentArchive'] ?? {}).toSorted()).toEqual(
    [at.plans.amina, at.plans.aminaOld].toSorted(),
  );
});

test('a question has its index, its text and an optional answer, and is for everybody unless it is marked as for the teacher [ENT-33, ENT-34]', async () => {
  const found = await recordFor('clarke');
  const plan = (found['learningAssessments'] ?? {})[at.categories.morning];
  const [goal, level] = [at.questionId('amina', 'goal'), at.questionId('amina', 'level')];
  expect(plan?.['initialQuestions']).toEqual({
    [goal]: {
      id: goal,
      index: 0,
      text: 'What do you want to learn?',
      answer: 'To talk to the doctor',
      teacherOnly: false,
    },
    [level]: { id: level, index: 1, text: 'Level at the start', answer: null, teacherOnly: true },
  });
  const plain = idOf('plain question');
  const { body } = await ask(node.url, 'priya', 'templates.changeTemplate', {
    templateId: at.templates.draft,
    initialQuestions: { [plain]: { text: 'Why are you here?' } },
  });
  expect(JSON.parse(body)).toMatchObject({
    assessment: { initialQuestions: { [plain]: { teacherOnly: false } } },
  });
});

test('the chat opens with the classroom unless the user has turned that off, as the record shows [ENT-14, REST-28]', async () => {
  const preferences = async () => {
    const { body } = await ask(node.url, 'clarke', 'people.readOwnDocument', {});
    return (JSON.parse(body) as { private: { preferences: Body } }).private.preferences;
  };
  await node.pool.query('delete from user_preferences where user_id = $1', [clarke]);
  expect(await preferences()).toEqual({ autoOpenClassroomChat: true });
  for (const autoOpenClassroomChat of [false, true]) {
    await ask(node.url, 'clarke', 'people.setPreferences', { autoOpenClassroomChat });
    expect(await preferences()).toEqual({ autoOpenClassroomChat });
  }
});
