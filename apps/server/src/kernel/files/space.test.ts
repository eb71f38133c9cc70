// Proves that nobody stores more than their limit, that nothing is lost when it is reached, and that deleting frees space.
import { randomUUID } from 'node:crypto';
import { spaceSentences, unlimited } from '@foothold/domain/files/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, createWorld, upload, type Node, type Person, type World } from './files.fixture.ts';
import { recording } from './media.fixture.ts';
import { removeUnusedFile } from './removal.ts';

const megabyte = 1024 ** 2;
let world: World;
let small: Node;
beforeAll(async () => {
  world = await createWorld();
  small = await world.startNode({
    limits: { space: { learner: megabyte, staff: 2 * megabyte, category: null } },
  });
});
afterAll(() => world.close());

const sound = (bytes: number) => recording(bytes);
const send = (who: Person, bytes: number, id: string = randomUUID(), node = small) =>
  upload(node, who, sound(bytes), { id, fileName: 'sound.mp3' });
const refused = { status: 422, body: { code: 'FULL', msg: spaceSentences.learnerFull } };

test('a learner whose space is full is told so before a byte is sent, and sends the same again once something was deleted', async () => {
  const zoe = await world.person('student', world.categories.leeds);
  const first = await send(zoe, 700_000);
  expect(first.status).toBe(200);
  const waiting = randomUUID();
  expect(await send(zoe, 400_000, waiting)).toMatchObject(refused);
  const { rows } = await world.pool.query('select from uploads where id = $1', [waiting]);
  expect(rows).toEqual([]);
  // What fits is still accepted, to the last byte and not one more.
  const left = megabyte - 700_000;
  expect(await send(zoe, left + 1)).toMatchObject(refused);
  const second = await send(zoe, left);
  expect(second.status).toBe(200);
  expect(await send(zoe, 1)).toMatchObject(refused);
  await removeUnusedFile({ db: world.db, files: small.files }, first.id);
  expect((await send(zoe, 400_000, waiting)).status).toBe(200);
});

test('classmates and staff have their own limits, and staff a larger one', async () => {
  const [zoe, yan] = [
    await world.person('student', world.categories.leeds),
    await world.person('student', world.categories.leeds),
  ];
  expect((await send(zoe, megabyte)).status).toBe(200);
  expect(await send(zoe, 1_000)).toMatchObject(refused);
  expect((await send(yan, megabyte)).status).toBe(200);
  const teacher = await world.person('teacher', world.categories.leeds);
  expect((await send(teacher, 2 * megabyte)).status).toBe(200);
  expect(await send(teacher, 1_000)).toMatchObject({
    status: 422,
    body: { code: 'FULL', msg: spaceSentences.staffFull },
  });
});

test('twenty uploads that begin at once do not exceed the limit together, and unfinished ones count until they are abandoned', async () => {
  const zoe = await world.person('student', world.categories.leeds);
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => begin(small, zoe, 300_000, { id })));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(3).fill(201), ...Array<number>(17).fill(422)]);
  const [begun] = ids.filter((_, index) => answers[index]?.status === 201);
  // The same upload again takes no more space.
  expect((await begin(small, zoe, 300_000, { id: begun ?? '' })).status).toBeLessThan(300);
  await world.pool.query('delete from uploads where id = $1', [begun]);
  expect((await begin(small, zoe, 300_000, { id: randomUUID() })).status).toBe(201);
});

test('a category has a limit, too, which all its people share and no other category', async () => {
  const { leeds, york } = world.categories;
  await world.pool.query('update files set category_id = null');
  await world.pool.query('delete from uploads');
  const node = await world.startNode({
    limits: { space: { ...unlimited, category: megabyte } },
  });
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person('student', leeds)));
  const answers = await Promise.all(people.map((who) => begin(node, who, 300_000, { id: randomUUID() })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const told = await answers.find(({ status }) => status === 422)?.json();
  expect(told).toMatchObject({ code: 'FULL', msg: spaceSentences.categoryFullForLearners });
  const teacher = await world.person('teacher', leeds);
  expect(await send(teacher, 300_000, undefined, node)).toMatchObject({
    body: { msg: spaceSentences.categoryFull },
  });
  const elsewhere = await world.person('student', york, leeds);
  expect((await send(elsewhere, 300_000, undefined, node)).status).toBe(200);
});

test('where no limit is set people store as much as the disk holds', async () => {
  const zoe = await world.person('student', world.categories.leeds);
  expect((await send(zoe, 3 * megabyte, undefined, world.node)).status).toBe(200);
});

test.runIf(process.env['TORTURE'] !== undefined)(
  'with two hundred thousand files the sums of a person and of a category are read in less than a quarter of a second',
  async () => {
    const zoe = await world.person('student', world.categories.york);
    await world.pool.query('alter table files disable trigger user');
    await world.pool.query(
      `insert into files (id, owner_id, category_id, purpose, path, kind, media_type, bytes, sha256)
       select gen_random_uuid(), case when n % 200 = 0 then $1::uuid end, $2, 'message', 'x',
         'image', 'image/webp', 1000, 'x' from generate_series(1, 200000) n`,
      [zoe.id, world.categories.york],
    );
    await world.pool.query('vacuum analyze files');
    const took = async (where: string, id: string) => {
      const begun = performance.now();
      await world.pool.query(`select sum(bytes) from files where ${where} = $1`, [id]);
      return performance.now() - begun;
    };
    const [own, category] = [
      await took('owner_id', zoe.id),
      await took('category_id', world.categories.york),
    ];
    console.log({ own, category });
    expect(own + category).toBeLessThan(250);
  },
  120_000,
);
