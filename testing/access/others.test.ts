// Proves that a call changes only the rows it is about, and no row of other users.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId, type Name } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { ask } from './ask.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const amina = personId('amina');
const town = { topicId: at.topics.town };
const directions = { ...town, moduleId: at.modules.directions };
const blue = { collection: 'groupChats', chatId: at.chats.blue };

/** Caller, call, input, and the ids of what may change: a row that contains none of them must stay. */
const writes: readonly (readonly [Name, string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['elena', 'people.selectCategory', { categoryId: at.categories.evening }, [personId('elena')]],
  [
    'clarke',
    'targets.editTarget',
    { userId: amina, targetId: at.targets.aminaSeen, targetText: 'Read.' },
    [at.targets.aminaSeen],
  ],
  ['clarke', 'targets.deleteTarget', { userId: amina, targetId: at.targets.aminaSeen }, [amina]],
  [
    'amina',
    'targets.markTargetSeen',
    { userId: amina, targetId: at.targets.aminaNew, isNew: false },
    [at.targets.aminaNew],
  ],
  [
    'amina',
    'progress.setResourceStatus',
    { ...directions, resourceId: at.resources.map, status: null },
    [at.resources.map],
  ],
  [
    'clarke',
    'curriculum.changeModule',
    { ...directions, moduleName: 'Finding the way' },
    [at.modules.directions],
  ],
  [
    'clarke',
    'curriculum.deleteTask',
    { ...directions, itemId: at.tasks.photo },
    [at.tasks.photo, at.evidence.aminaCommented, at.evidence.aminaOfNobody],
  ],
  [
    'clarke',
    'chat.deleteMessage',
    { ...blue, messageId: at.messages.blueSecond },
    [at.messages.blueSecond, at.chats.blue],
  ],
  ['amina', 'chat.markChatChecked', { ...blue, seq: 3 }, [amina]],
  [
    'clarke',
    'evidence.deleteTaskEvidence',
    { userId: amina, taskId: at.tasks.photo, evidenceId: at.evidence.aminaCommented },
    [amina],
  ],
  [
    'priya',
    'categories.renameCategory',
    { categoryId: at.categories.empty, categoryName: 'Nobody' },
    [at.categories.empty],
  ],
  ['clarke', 'plans.archivePlan', { userId: amina, assessmentId: at.plans.amina }, [at.plans.amina]],
  ['clarke', 'plans.deletePlan', { userId: amina, assessmentId: at.plans.aminaOld }, [at.plans.aminaOld]],
  ['clarke', 'curriculum.changeTopic', { ...town, topicName: 'In town' }, [at.topics.town]],
  ['clarke', 'people.setAccountLocked', { userId: amina, accountLocked: true }, [amina]],
  ['clarke', 'people.setPreferences', { autoOpenClassroomChat: false }, [personId('clarke')]],
  ['priya', 'templates.publishTemplate', { templateId: at.templates.draft }, [at.templates.draft]],
  ['priya', 'templates.deleteTemplate', { templateId: at.templates.draft }, [at.templates.draft]],
];

const tables = `
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

async function rows(): Promise<readonly string[]> {
  const { rows: names } = await node.pool.query<{ name: string }>(tables);
  const all = await Promise.all(
    names.map(async ({ name }) => {
      const found = await node.pool.query<{ row: string }>(
        `select to_jsonb("${name}")::text as row from public."${name}" order by 1`,
      );
      return found.rows.map(({ row }) => `${name} ${row}`);
    }),
  );
  return all.flat();
}

test.each(writes)('%s: %s leaves everybody else as they were', async (who, call, input, concerned) => {
  const before = await rows();
  const { status, body } = await ask(node.url, who, call, input);
  expect(status, body).toBeLessThan(300);
  const after = new Set(await rows());
  const gone = before.filter((row) => !after.has(row));
  expect(gone.filter((row) => !concerned.some((id) => row.includes(id)))).toEqual([]);
  // The intended change happened; otherwise a call that does nothing would pass.
  expect([...after].toSorted()).not.toEqual(before.toSorted());
});
