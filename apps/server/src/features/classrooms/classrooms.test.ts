// Proves how a classroom is created, renamed, deactivated and deleted, and how its members change.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId as person } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { openStaffRoom, type StaffRoom } from './classrooms.fixture.ts';

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.node.stop());
beforeEach(() => room.node.restore());

const yellow = {
  classroomName: '  Yellow ',
  topicId: at.topics.town,
  moduleId: at.modules.shopping,
  teacherId: person('clarke'),
  students: [person('amina'), person('carlos')],
};
const blue = (who: 'clarke' | 'priya' = 'clarke') =>
  room.classroom(who, at.categories.morning, at.chats.blue);
const update = (input: object) => room.call('clarke', 'updateClassroom', { chatId: at.chats.blue, ...input });
const chatsOf = async (name: 'amina' | 'carlos' | 'bilal' | 'elena') => {
  const { body } = await ask(room.node.url, name, 'people.readOwnDocument', {});
  return Object.keys((JSON.parse(body) as { user: { groupChats: object } }).user.groupChats);
};

describe('a new classroom', () => {
  test('has its first module active and current, its teacher, its students and its creator [CNEW-13, CNEW-14, REST-30]', async () => {
    const { status, chat } = await room.call('priya', 'createClassroom', yellow);
    expect(status).toBe(201);
    expect(chat).toMatchObject({
      chatName: 'Yellow',
      active: true,
      locked: false,
      whiteboard: '',
      currentModule: at.modules.shopping,
      currentTopic: at.topics.town,
      teacher: person('clarke'),
      teacherId: person('clarke'),
      category: at.categories.morning,
      currentIlpId: null,
      modules: {
        [at.modules.shopping]: {
          module: { id: at.modules.shopping },
          topic: { id: at.topics.town },
          index: 0,
          active: true,
          current: true,
        },
      },
      topics: { [at.topics.town]: { topic: { id: at.topics.town }, index: 0, topicName: 'Around town' } },
    });
    expect(chat.participants.toSorted()).toEqual(
      [person('clarke'), person('priya'), person('amina'), person('carlos')].toSorted(),
    );
  });

  test('is in the record of each of its members, and of nobody else [CNEW-15, REST-46]', async () => {
    const { chat } = await room.call('clarke', 'createClassroom', yellow);
    expect(await chatsOf('amina')).toContain(chat.id);
    expect(await chatsOf('carlos')).toContain(chat.id);
    expect(await chatsOf('bilal')).not.toContain(chat.id);
  });

  test('may be created without students, but not without a teacher [CNEW-7, CNEW-8]', async () => {
    expect((await room.call('clarke', 'createClassroom', { ...yellow, students: [] })).status).toBe(201);
    expect(await room.call('clarke', 'createClassroom', { ...yellow, teacherId: '' })).toMatchObject({
      status: 400,
      msg: 'Please choose a teacher',
    });
  });

  test('says what is missing, field by field [CNEW-4, CNEW-5, CNEW-6]', async () => {
    const missing = await room.call('clarke', 'createClassroom', {
      ...yellow,
      classroomName: '   ',
      topicId: '',
      moduleId: '',
      teacherId: '',
    });
    expect(missing).toMatchObject({ status: 400, msg: 'Please enter a name' });
    expect(missing.body['fields']).toEqual({
      classroomName: 'Please enter a name',
      topicId: 'Please choose a topic',
      moduleId: 'Please choose a module',
      teacherId: 'Please choose a teacher',
    });
  });

  test('accepts only a teacher as its teacher, students as its students, and a module of its topic [CNEW-9, CNEW-11, CNEW-12]', async () => {
    for (const wrong of [
      { teacherId: person('priya') },
      { teacherId: person('amina') },
      { students: [person('amina'), person('clarke')] },
      { topicId: at.topics.closed },
    ]) {
      const answer = await room.call('clarke', 'createClassroom', { ...yellow, ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(404);
    }
  });
});

describe('a classroom', () => {
  test('is in the list of its category: all for an admin, their own for a teacher [CLIST-7, CLIST-14, ROLE-28]', async () => {
    const namesFor = async (who: 'clarke' | 'priya' | 'okafor', categoryId: string) => {
      const { body } = await room.call(who, 'listClassrooms', { categoryId });
      return (body['chats'] as { chatName: string }[]).map(({ chatName }) => chatName);
    };
    expect(await namesFor('clarke', at.categories.morning)).toEqual(['Blue', 'New class', 'Old class']);
    expect(await namesFor('priya', at.categories.morning)).toEqual([
      'Blue',
      'Green',
      'New class',
      'Old class',
    ]);
    expect(await namesFor('okafor', at.categories.evening)).toEqual(['Red']);
  });

  test('is returned as a document with maps of its modules and topics [ENT-24, ENT-27, ENT-28]', async () => {
    await ask(room.node.url, 'clarke', 'chat.markChatChecked', {
      collection: 'groupChats',
      chatId: at.chats.blue,
    });
    await update({ currentIlpId: at.templates.published });
    await room.node.pool.query(
      'update chats set current_module_id = $2, current_topic_id = $3 where id = $1',
      [at.chats.blue, at.modules.directions, at.topics.town],
    );
    const members = (['amina', 'bilal', 'clarke', 'fatima', 'george'] as const).map(person);
    expect((await blue())?.participants.toSorted()).toEqual(members.toSorted());
    expect(await blue()).toMatchObject({
      id: at.chats.blue,
      chatName: 'Blue',
      active: true,
      locked: false,
      whiteboard: 'Today in Blue',
      currentModule: at.modules.directions,
      currentTopic: at.topics.town,
      teacherId: person('clarke'),
      teacher: person('clarke'),
      category: at.categories.morning,
      currentIlpId: at.templates.published,
      modules: { [at.modules.market]: { index: 2, active: false, current: false } },
      topics: { [at.topics.town]: { index: 0, topicName: 'Around town' } },
      lastChecked: { [person('clarke')]: expect.stringMatching(/^\d{4}-/) },
    });
  });

  test('is locked when it becomes inactive, and unlocked when it becomes active [CLIST-12, CLIST-13, REST-31]', async () => {
    expect((await update({ active: false })).chat).toMatchObject({ active: false, locked: true });
    expect((await update({ active: true })).chat).toMatchObject({ active: true, locked: false });
  });

  test('gets a new name, which must not be empty and never overwrites one that a colleague has set since [CDET-4, REST-32]', async () => {
    expect(await update({ chatName: ' ' })).toMatchObject({
      status: 400,
      msg: 'Please enter a classroom name',
    });
    expect((await update({ chatName: 'Azure', expectedVersion: 1 })).chat.chatName).toBe('Azure');
    const late = await update({ chatName: 'Navy', expectedVersion: 1 });
    expect(late).toMatchObject({ status: 409, msg: 'Somebody changed this. Look again.' });
    expect(late.body['current']).toEqual({ chatName: 'Azure', version: 2 });
    expect((await blue())?.chatName).toBe('Azure');
  });

  test('stores the learning plan that was chosen for it, and does not assign it yet [CDET-21, REST-35]', async () => {
    const plans = () => room.node.pool.query('select id from plans order by id').then(({ rows }) => rows);
    const before = await plans();
    const { chat } = await update({ currentIlpId: at.templates.published });
    expect(chat.currentIlpId).toBe(at.templates.published);
    expect(await plans()).toEqual(before);
    expect((await update({ currentIlpId: null })).chat.currentIlpId).toBeNull();
    expect((await update({ currentIlpId: at.templates.draft })).status).toBe(422);
  });

  test('is not deleted while a student is in it [CDET-32, ERR-16]', async () => {
    const refused = await room.call('clarke', 'deleteClassroom', { chatId: at.chats.blue });
    expect(refused).toMatchObject({
      status: 409,
      msg: 'This classroom cannot be deleted as it currently has students. If you wish to delete it, first remove all students from the class.',
    });
    expect(await blue()).toBeDefined();
  });

  test('disappears from every member’s record when it is deleted [CDET-33, REST-40]', async () => {
    const chatId = at.chats.empty;
    expect((await room.call('clarke', 'deleteClassroom', { chatId })).status).toBe(204);
    expect(await room.classroom('clarke', at.categories.morning, chatId)).toBeUndefined();
    const { rows } = await room.node.pool.query('select from chat_members where chat_id = $1', [chatId]);
    expect(rows).toEqual([]);
  });
});

describe('the people of a classroom', () => {
  const change = (userIds: readonly string[], previousUserIds?: readonly string[]) =>
    room.call('clarke', 'setParticipants', { chatId: at.chats.blue, userIds, previousUserIds });

  test('are added and removed, and include at least one teacher [CDET-26, CDET-27, REST-47]', async () => {
    const { chat } = await change([person('clarke'), person('amina'), person('elena')]);
    expect(chat.participants.toSorted()).toEqual(
      [person('clarke'), person('amina'), person('elena')].toSorted(),
    );
    expect(await chatsOf('elena')).toContain(at.chats.blue);
    expect(await chatsOf('bilal')).not.toContain(at.chats.blue);
    for (const without of [[person('priya'), person('amina')], []])
      expect(await change(without)).toMatchObject({
        status: 409,
        msg: 'Chats must contain at least one teacher',
      });
    expect((await blue())?.participants).toHaveLength(3);
  });

  test('include the concurrent changes of two teachers', async () => {
    const seen = (await blue())?.participants ?? [];
    await change([...seen, person('carlos')], seen);
    const { chat } = await change(
      seen.filter((id) => id !== person('bilal')),
      seen,
    );
    expect(chat.participants).toContain(person('carlos'));
    expect(chat.participants).not.toContain(person('bilal'));
  });

  test('get another teacher when their teacher leaves', async () => {
    const { chat } = await change([person('hassan'), person('amina')]);
    expect(chat.teacherId).toBe(person('hassan'));
  });
});

describe('a learning plan for the whole class', () => {
  const activeOf = async (name: 'amina' | 'fatima') =>
    (
      await room.node.pool.query<{ id: string; title: string }>(
        'select id, title from plans where learner_id = $1 and archived_at is null',
        [person(name)],
      )
    ).rows;

  test('becomes the active plan of every student, and students who already have it keep their answers [CDET-22]', async () => {
    const { pool } = room.node;
    await pool.query("update plans set template_id = null, title = 'Last term' where id = $1", [
      at.plans.bilal,
    ]);
    const before = await activeOf('amina');
    const { status, body } = await room.call('clarke', 'assignPlanToClassroom', {
      chatId: at.chats.blue,
      templateId: at.templates.published,
    });
    expect(status).toBe(200);
    expect((body['assigned'] as string[]).toSorted()).toEqual(
      [person('bilal'), person('fatima'), person('george')].toSorted(),
    );
    expect(body['unchanged']).toEqual([person('amina')]);
    expect(await activeOf('amina')).toEqual(before);
    expect(await activeOf('fatima')).toEqual([expect.objectContaining({ title: 'My year' })]);
    const { rows } = await pool.query('select archived_at from plans where id = $1', [at.plans.bilal]);
    expect(rows).toEqual([{ archived_at: expect.any(Date) }]);
  });
});

describe('the messages of a deleted classroom', () => {
  test('are deleted with it, a hundred at a time, and so is each file that nothing else uses [CDET-34, CONST-18]', async () => {
    const { pool } = room.node;
    const chatId = at.chats.empty;
    const used = randomUUID();
    const fileIds = [used, ...Array.from({ length: 129 }, () => randomUUID())];
    for (const [index, fileId] of fileIds.entries()) {
      await pool.query(
        "insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256) values ($1, $2, 'message', 'users/x/photo.jpg', 'image', 'image/jpeg', 1, 'x')",
        [fileId, person('clarke')],
      );
      await pool.query(
        'insert into messages (id, chat_id, seq, text, file_id, created_by) values ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), chatId, index + 1, `Photo ${index}`, fileId, person('clarke')],
      );
    }
    await pool.query('update evidence set file_id = $1 where id = $2', [used, at.evidence.aminaOpen]);
    expect((await room.call('clarke', 'deleteClassroom', { chatId })).status).toBe(204);
    expect((await pool.query('select from messages where chat_id = $1', [chatId])).rowCount).toBe(0);
    const left = () =>
      pool
        .query<{ id: string }>('select id from files where id = any($1)', [fileIds])
        .then(({ rows }) => rows);
    await jobsDone(pool);
    expect(await left()).toEqual([{ id: used }]);
  });
});
