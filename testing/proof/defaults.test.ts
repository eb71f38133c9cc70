// Proves the default values of everything that users create.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../access/ask.ts';
import { personId, type Name } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function does(who: Name, name: string, input: object): Promise<Record<string, object>> {
  const { status, body } = await ask(node.url, who, name, { ...input });
  expect(status, `${name}: ${body}`).toBeLessThan(300);
  return JSON.parse(body) as Record<string, object>;
}

test('topics, modules, classes, templates and users have the specified defaults for everything that staff leave out [CONST-12, ENT-25]', async () => {
  const { topic } = await does('clarke', 'curriculum.addTopic', {
    topicName: 'Weather',
    category: at.categories.morning,
  });
  expect(topic).toMatchObject({ subject: 'General', active: true });
  const { module } = await does('clarke', 'curriculum.addModule', {
    topicId: at.topics.town,
    moduleId: at.modules.new,
    moduleName: 'At the station',
    imageFileId: at.files.pictureOfNew,
  });
  expect(module).toMatchObject({ locked: false });
  const { chat } = await does('clarke', 'classrooms.createClassroom', {
    classroomName: 'Yellow',
    topicId: at.topics.town,
    moduleId: at.modules.shopping,
    teacherId: personId('clarke'),
    students: [],
  });
  expect(chat).toMatchObject({ active: true });
  const question = randomUUID();
  const { assessment } = await does('priya', 'templates.createTemplate', {
    initialQuestions: { [question]: { text: 'Why are you here?' } },
  });
  expect(assessment).toMatchObject({
    published: false,
    initialQuestions: { [question]: { teacherOnly: false } },
  });
  const { user } = await does('priya', 'people.inviteUser', {
    firstName: 'Nadia',
    surname: 'Haddad',
    phoneNumber: '07700 900999',
    pin: 'Lantern4!hill',
    role: 'teacher',
    categoryId: at.categories.morning,
  });
  const invited = await does('priya', 'people.readUser', { userId: (user as { id: string }).id });
  expect(invited['private']).toMatchObject({ preferences: { autoOpenClassroomChat: true } });
});
