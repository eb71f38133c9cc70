// Proves what staff can do with modules: their names, pictures, locks, sharing, importing and deleting.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maximumModuleImageBytes } from '@foothold/domain/files/input';
import { personId } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { categories, chats, evidence, modules, tasks, topics } from '../../../../../testing/world-ids.ts';
import { photo } from '../../kernel/files/media.fixture.ts';
import { openStaffroom, type Staffroom } from './curriculum.fixture.ts';

let room: Staffroom;
beforeAll(async () => {
  room = await openStaffroom();
});
beforeEach(() => room.node.restore());
afterAll(() => room.node.stop());

// The node removes files in a separate job after the commit.
const town = `/topics/${topics.town}/modules`;
const health = `/topics/${topics.health}/modules`;
const moduleAt = (id: string) => `${town}/${id}`;

describe('a new module', () => {
  test('has a name, a picture and its creator, and is unlocked [MEDIT-14, REST-65, ENT-17]', async () => {
    const moduleId = randomUUID();
    const imageFileId = await room.picture('clarke', topics.town, moduleId);
    const added = await room.ask('clarke', 'POST', town, { moduleId, moduleName: ' Weather ', imageFileId });
    expect(added.status).toBe(201);
    expect(added.body['module']).toEqual({
      id: moduleId,
      topicId: topics.town,
      moduleName: 'Weather',
      imageURL: `/files/${imageFileId}`,
      createdBy: personId('clarke'),
      locked: false,
      canDo: '',
      version: 1,
      categories: {},
      learningResources: [],
      tasks: [],
    });
    const [file] = await room.rows('select path from files where id = $1', [imageFileId]);
    expect(file).toEqual({ path: `topics/${topics.town}/modules/${moduleId}` });
  });

  test('needs a name and an image [MEDIT-8, MEDIT-9]', async () => {
    const moduleId = randomUUID();
    const imageFileId = await room.picture('clarke', topics.town, moduleId);
    const unnamed = await room.ask('clarke', 'POST', town, { moduleId, moduleName: ' ', imageFileId });
    expect([unnamed.status, unnamed.body.msg]).toEqual([400, 'Please enter a module name']);
    const bare = await room.ask('clarke', 'POST', town, { moduleId, moduleName: 'Weather' });
    expect([bare.status, bare.body.msg]).toEqual([400, 'Please add an image']);
  });

  test('cannot have the name of another module in its topic, but may have that of one elsewhere [MEDIT-13, LEFT-48]', async () => {
    const moduleId = randomUUID();
    const imageFileId = await room.picture('clarke', topics.town, moduleId);
    const named = (moduleName: string) =>
      room.ask('clarke', 'POST', town, { moduleId, moduleName, imageFileId });
    const taken = await named('  At the shops');
    expect([taken.status, taken.body.msg]).toEqual([409, 'The module name already exists for this topic']);
    expect((await named('At the doctor')).status).toBe(201);
    const renamed = await room.ask('clarke', 'PATCH', moduleAt(moduleId), { moduleName: 'At the shops' });
    expect([renamed.status, renamed.body.msg]).toEqual([
      409,
      'The module name already exists for this topic',
    ]);
    expect(
      (await room.ask('clarke', 'PATCH', moduleAt(moduleId), { moduleName: 'At the doctor' })).status,
    ).toBe(200);
  });

  test('may have a picture of exactly 1048576 bytes and not one byte more [MEDIT-10, CONST-5]', async () => {
    const small = await photo();
    const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    const moduleId = randomUUID();
    const exact = await room.send('clarke', topics.town, moduleId, padded(maximumModuleImageBytes));
    expect(exact.status).toBe(201);
    const larger = await room.send('clarke', topics.town, moduleId, maximumModuleImageBytes + 1);
    expect([larger.status, larger.body.msg]).toEqual([413, 'Max file size: 200mb']);
  });
});

describe('an existing module', () => {
  test('gets another picture, and the old one is deleted', async () => {
    const first = await room.picture('clarke', topics.town, modules.directions);
    const second = await room.picture('priya', topics.town, modules.directions);
    await room.ask('clarke', 'PUT', `${moduleAt(modules.directions)}/image`, { fileId: first });
    const set = await room.ask('priya', 'PUT', `${moduleAt(modules.directions)}/image`, { fileId: second });
    expect(set.body).toEqual({ imageURL: `/files/${second}` });
    const left = () => room.rows('select id from files where id = any($1)', [[first, second]]);
    await jobsDone(room.node.pool);
    expect(await left()).toEqual([{ id: second }]);
  });

  test('keeps its image when a new one larger than one megabyte is refused [MEDIT-12]', async () => {
    const there = await room.picture('clarke', topics.town, modules.spare);
    await room.ask('clarke', 'PUT', `${moduleAt(modules.spare)}/image`, { fileId: there });
    const larger = await room.send('clarke', topics.town, modules.spare, maximumModuleImageBytes + 1);
    expect([larger.status, larger.body.msg]).toEqual([413, 'Max file size: 200mb']);
    const [row] = await room.rows('select image_file_id from modules where id = $1', [modules.spare]);
    expect(row).toEqual({ image_file_id: there });
  });

  test('gets another picture, another name, a lock and other categories [REST-66]', async () => {
    const doctor = `${health}/${modules.doctor}`;
    const fileId = await room.picture('okafor', topics.health, modules.doctor);
    expect((await room.ask('okafor', 'PUT', `${doctor}/image`, { fileId })).body).toEqual({
      imageURL: `/files/${fileId}`,
    });
    await room.ask('okafor', 'PATCH', doctor, { moduleName: 'With the doctor' });
    await room.ask('hassan', 'PATCH', doctor, { categories: { [categories.morning]: true } });
    const { body } = await room.ask('okafor', 'PATCH', doctor, { locked: true });
    const written = { id: modules.doctor, moduleName: 'With the doctor', locked: true };
    expect(body['module']).toMatchObject({
      ...written,
      imageURL: `/files/${fileId}`,
      categories: { [categories.morning]: { id: categories.morning } },
    });
    const [row] = await room.rows(
      'select id, module_name as "moduleName", locked, image_file_id as "fileId" from modules where id = $1',
      [modules.doctor],
    );
    expect(row).toEqual({ ...written, fileId });
    const shares = await room.rows('select category_id from module_shares where module_id = $1', [
      modules.doctor,
    ]);
    expect(shares).toEqual([{ category_id: categories.morning }]);
  });

  test('keeps its picture when only its name changes, and the other way round [MEDIT-11]', async () => {
    const fileId = await room.picture('clarke', topics.town, modules.spare);
    await room.ask('clarke', 'PUT', `${moduleAt(modules.spare)}/image`, { fileId });
    const named = await room.ask('clarke', 'PATCH', moduleAt(modules.spare), { moduleName: 'Later' });
    expect(named.body['module']).toMatchObject({ moduleName: 'Later', imageURL: `/files/${fileId}` });
    const other = await room.picture('clarke', topics.town, modules.spare);
    await room.ask('clarke', 'PUT', `${moduleAt(modules.spare)}/image`, { fileId: other });
    const [row] = await room.rows('select module_name, image_file_id from modules where id = $1', [
      modules.spare,
    ]);
    expect(row).toEqual({ module_name: 'Later', image_file_id: other });
  });

  test('has a can-do statement that is optional, of one line, and changed like the name', async () => {
    const moduleId = randomUUID();
    const imageFileId = await room.picture('clarke', topics.town, moduleId);
    const weather = { moduleId, moduleName: 'Weather', imageFileId, canDo: ' I can say\nwhat is warm. ' };
    const added = await room.ask('clarke', 'POST', town, weather);
    expect(added.body['module']).toMatchObject({ canDo: 'I can say what is warm.', version: 1 });
    const change = (changes: object) => room.ask('priya', 'PATCH', moduleAt(moduleId), changes);
    const other = await change({ canDo: 'I can talk about rain.', expectedVersion: 1 });
    expect(other.body['module']).toMatchObject({
      moduleName: 'Weather',
      canDo: 'I can talk about rain.',
      version: 2,
    });
    const missed = await change({ moduleName: 'Rain', expectedVersion: 1 });
    const current = { moduleName: 'Weather', canDo: 'I can talk about rain.', version: 2 };
    expect(missed).toMatchObject({ status: 409, body: { current } });
    expect((await change({ canDo: 'a'.repeat(201) })).status).toBe(400);
    expect((await change({ canDo: '' })).body['module']).toMatchObject({ moduleName: 'Weather', canDo: '' });
  });

  test('is renamed by one of two users, and the other is shown the new name', async () => {
    const expectedVersion = 1;
    await room.ask('priya', 'PATCH', moduleAt(modules.spare), { moduleName: 'Soon', expectedVersion });
    const second = await room.ask('clarke', 'PATCH', moduleAt(modules.spare), {
      moduleName: 'Later',
      expectedVersion,
    });
    expect(second).toMatchObject({ status: 409, body: { current: { moduleName: 'Soon', version: 2 } } });
  });

  test('is locked and unlocked by its creator and by admins only [MEDIT-27, ENT-18]', async () => {
    const flip = (who: 'okafor' | 'hassan', locked: boolean) =>
      room.ask(who, 'PATCH', `${health}/${modules.doctor}`, { locked });
    expect((await flip('hassan', true)).status).toBe(403);
    const lockedOthers = () =>
      room.rows('select id from modules where locked and id <> $1 order by id', [modules.doctor]);
    const before = await lockedOthers();
    expect((await flip('okafor', true)).body['module']).toMatchObject({ locked: true });
    expect(await lockedOthers()).toEqual(before);
    expect((await flip('hassan', false)).status).toBe(403);
    const admin = await room.ask('priya', 'PATCH', moduleAt(modules.letters), { locked: false });
    expect(admin.body['module']).toMatchObject({ locked: false });
  });

  test('keeps its name, its picture and everything inside while it is locked [MEDIT-26]', async () => {
    const letters = moduleAt(modules.letters);
    const fileId = await room.picture('clarke', topics.town, modules.letters);
    const there = randomUUID();
    await room.rows(
      "insert into learning_resources (id, module_id, index, instructions, embed_link) values ($1, $2, 0, 'Read', 'https://a.example/')",
      [there, modules.letters],
    );
    const tries = await Promise.all([
      room.ask('clarke', 'PATCH', letters, { moduleName: 'Letters' }),
      room.ask('clarke', 'PUT', `${letters}/image`, { fileId }),
      room.ask('clarke', 'POST', `${letters}/tasks`, { instructions: 'New' }),
      room.ask('clarke', 'PATCH', `${letters}/tasks/${tasks.post}`, { instructions: 'Other' }),
      room.ask('clarke', 'PATCH', letters, { canDo: 'I can write a letter.' }),
      room.ask('clarke', 'DELETE', `${letters}/tasks/${tasks.post}`),
      room.ask('clarke', 'PUT', `${letters}/tasks/order`, { ids: [tasks.post], expectedOrder: [tasks.post] }),
      room.ask('clarke', 'PATCH', `${letters}/learningResources/${there}`, { instructions: 'Other' }),
      room.ask('clarke', 'DELETE', `${letters}/learningResources/${there}`),
      room.ask('clarke', 'PUT', `${letters}/learningResources/order`, {
        ids: [there],
        expectedOrder: [there],
      }),
      room.ask('clarke', 'POST', `${letters}/learningResources`, {
        instructions: 'New',
        embedLink: 'https://lessons.example.org/new',
      }),
    ]);
    for (const { status, body } of tries) {
      expect([status, body.msg]).toEqual([
        409,
        'This module is locked. Please ask the person who made it, or an admin, to unlock it',
      ]);
    }
    const [task] = await room.rows('select instructions from tasks where id = $1', [tasks.post]);
    expect(task).toEqual({ instructions: 'Write to the council' });
  });
});

describe('sharing', () => {
  test('shares a module with another category of the user, and stops sharing it [MEDIT-29, LEFT-50]', async () => {
    const doctor = `${health}/${modules.doctor}`;
    const shared = await room.ask('hassan', 'PATCH', doctor, { categories: { [categories.morning]: true } });
    expect(shared.body['module']).toMatchObject({
      categories: { [categories.morning]: { id: categories.morning } },
    });
    const offered = await room.ask('clarke', 'GET', `/modules/shared?categoryId=${categories.morning}`);
    expect((offered.body['modules'] as { moduleName: string }[]).map((module) => module.moduleName)).toEqual([
      'At the doctor',
      'At the pharmacy',
    ]);
    await room.ask('hassan', 'PATCH', doctor, { categories: { [categories.morning]: false } });
    const after = await room.ask('clarke', 'GET', `/modules/shared?categoryId=${categories.morning}`);
    expect(after.body['modules']).toMatchObject([{ moduleName: 'At the pharmacy' }]);
  });

  test('shows where a shared module comes from and what it contains, only to staff of the category [MEDIT-30, LEFT-5]', async () => {
    const path = `/modules/shared?categoryId=${categories.morning}`;
    expect((await room.ask('clarke', 'GET', path)).body['modules']).toEqual([
      {
        id: modules.pharmacy,
        topicId: topics.health,
        topicName: 'Health',
        category: categories.evening,
        categoryName: 'Evening',
        moduleName: 'At the pharmacy',
        imageURL: null,
        createdBy: personId('okafor'),
        locked: false,
        resourceCount: 1,
        taskCount: 0,
      },
    ]);
    expect((await room.ask('okafor', 'GET', path)).status).toBe(403);
    expect((await room.ask('amina', 'GET', path)).status).toBe(403);
  });

  test('shows no modules of a deleted category, nor modules shared with another category', async () => {
    const offeredTo = async (who: 'clarke' | 'okafor', category: string) => {
      const { body } = await room.ask(who, 'GET', `/modules/shared?categoryId=${category}`);
      return (body['modules'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await offeredTo('clarke', categories.morning)).toEqual([modules.pharmacy]);
    expect(await offeredTo('okafor', categories.evening)).toEqual([]);
    await room.rows('update categories set hidden_at = now() where id = $1', [categories.evening]);
    expect(await offeredTo('clarke', categories.morning)).toEqual([]);
    const source = { sourceTopicId: topics.health, sourceModuleId: modules.pharmacy };
    expect((await room.ask('clarke', 'POST', `${town}/import`, source)).status).toBe(404);
  });

  test('lets a teacher import a copy with its picture, resources and tasks, which is independent of the original [MEDIT-31, REST-69, LEFT-49]', async () => {
    const picture = await room.picture('okafor', topics.health, modules.pharmacy);
    await room.ask('okafor', 'PUT', `${health}/${modules.pharmacy}/image`, { fileId: picture });
    const task = { instructions: 'Ask for help', tool: 'voice' };
    await room.ask('okafor', 'POST', `${health}/${modules.pharmacy}/tasks`, task);
    const canDo = 'I can ask for medicine.';
    await room.ask('okafor', 'PATCH', `${health}/${modules.pharmacy}`, { canDo, locked: true });
    const imported = await room.ask('clarke', 'POST', `${town}/import`, {
      sourceTopicId: topics.health,
      sourceModuleId: modules.pharmacy,
    });
    expect(imported.status).toBe(201);
    const copy = imported.body['module'] as { id: string; imageURL: string };
    expect(copy).toMatchObject({
      topicId: topics.town,
      moduleName: 'At the pharmacy',
      canDo,
      createdBy: personId('clarke'),
      locked: false,
      categories: {},
      learningResources: [
        { index: 0, instructions: 'What is on the shelf', embedLink: 'https://lessons.example.org/shelf' },
      ],
      tasks: [{ index: 0, ...task }],
    });
    expect(copy.id).not.toBe(modules.pharmacy);
    const [file] = await room.rows('select path, owner_id from files where id = $1', [
      copy.imageURL.replace('/files/', ''),
    ]);
    expect(file).toEqual({
      path: `topics/${topics.town}/modules/${copy.id}`,
      owner_id: personId('clarke'),
    });
    // Deletes the original with its picture; the copy keeps its own.
    expect((await room.ask('okafor', 'DELETE', `${health}/${modules.pharmacy}`)).status).toBe(204);
    await expect.poll(() => room.rows('select 1 from files where id = $1', [picture])).toEqual([]);
    const left = await room.node.services.files.open(copy.imageURL.replace('/files/', ''));
    expect(left).not.toBeNull();
    left?.destroy();
    const { body } = await room.ask('clarke', 'GET', `${town}?moduleName=At%20the%00%20pharmacy`);
    expect(body['modules']).toMatchObject([{ id: copy.id, tasks: [task] }]);
  });

  test('refuses an import when the topic already has a module of that name [LEFT-49, MEDIT-13]', async () => {
    const source = { sourceTopicId: topics.health, sourceModuleId: modules.pharmacy };
    expect((await room.ask('clarke', 'POST', `${town}/import`, source)).status).toBe(201);
    const again = await room.ask('clarke', 'POST', `${town}/import`, source);
    expect([again.status, again.body.msg]).toEqual([409, 'The module name already exists for this topic']);
  });
});

describe('deleting a module', () => {
  test('is refused while classrooms use it, and the refusal names them all, including those of other categories [MEDIT-34, ERR-19, OPEN-56]', async () => {
    await room.rows(
      'insert into chat_modules (chat_id, module_id, topic_id, index, active) values ($1, $2, $3, 9, false)',
      [chats.red, modules.shopping, topics.town],
    );
    const asked = await room.ask('clarke', 'GET', `${moduleAt(modules.shopping)}/classrooms`);
    expect(asked.body).toEqual({ classrooms: ['Blue', 'Green', 'Red'] });
    const refused = await room.ask('clarke', 'DELETE', moduleAt(modules.shopping));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        msg: 'Cannot delete modules that are currently being used in classrooms...',
        classrooms: ['Blue', 'Green', 'Red'],
      },
    });
  });

  test('deletes its items and the work of learners on them, and nothing else [MEDIT-35, REST-55, REST-67]', async () => {
    await room.rows('delete from chat_modules where module_id = $1', [modules.directions]);
    const picture = await room.picture('clarke', topics.town, modules.directions);
    await room.ask('clarke', 'PUT', `${moduleAt(modules.directions)}/image`, { fileId: picture });
    const others = await room.rows('select id from evidence where id <> all ($1) order by id', [
      [
        evidence.aminaOpen,
        evidence.aminaCommented,
        evidence.aminaOfNobody,
        evidence.bilalOpen,
        evidence.elenaOpen,
      ],
    ]);
    expect((await room.ask('clarke', 'DELETE', moduleAt(modules.directions))).status).toBe(204);
    expect(await room.rows('select id from evidence order by id')).toEqual(others);
    expect(others.length).toBeGreaterThan(0);
    expect(await room.rows('select evidence_id from comments')).toEqual([
      { evidence_id: evidence.carlosForTarget },
    ]);
    expect(
      await room.rows("select 1 from marks where kind = 'task' and subject_id = $1", [tasks.photo]),
    ).toEqual([]);
    expect(await room.rows('select user_id from resource_progress order by 1')).toEqual([
      { user_id: personId('dao') },
    ]);
    for (const [table, column] of [
      ['modules', 'id'],
      ['learning_resources', 'module_id'],
      ['tasks', 'module_id'],
    ])
      expect(await room.rows(`select 1 from ${table} where ${column} = $1`, [modules.directions])).toEqual(
        [],
      );
    await expect.poll(() => room.rows('select 1 from files where id = $1', [picture])).toEqual([]);
  });

  test('keeps files of its evidence that a message also uses, and deletes the others [MEDIT-36]', async () => {
    await room.rows('delete from chat_modules where module_id = $1', [modules.directions]);
    const [alone, inMessage] = [randomUUID(), randomUUID()];
    for (const id of [alone, inMessage]) {
      await room.rows(
        "insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256) values ($1, $2, 'evidence', 'users/x', 'image', 'image/png', 1, 'x')",
        [id, personId('amina')],
      );
    }
    await room.rows('update evidence set file_id = $1 where id = $2', [alone, evidence.aminaOpen]);
    await room.rows('update evidence set file_id = $1 where id = $2', [inMessage, evidence.bilalOpen]);
    await room.rows("update messages set file_id = $1 where text = 'Hello Green.'", [inMessage]);
    await room.ask('clarke', 'DELETE', moduleAt(modules.directions));
    const left = () => room.rows('select id from files where id = any ($1)', [[alone, inMessage]]);
    await jobsDone(room.node.pool);
    expect(await left()).toEqual([{ id: inMessage }]);
  });
});
