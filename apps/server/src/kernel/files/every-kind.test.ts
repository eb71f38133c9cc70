// Proves that the server takes and refuses the files of every kind as the form does, whatever they are called.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaBytes, mediaFiles } from '../../../../../testing/media-files.ts';
import { createWorld, upload, type Person, type World } from './files.fixture.ts';

let world: World;
let zoe: Person;

beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
});
afterAll(() => world.close());

test.each(Object.entries(mediaFiles))(
  '%s that a learner sends is stored or refused as the form said',
  async (name, expected) => {
    const { status, body } = await upload(world.node, zoe, mediaBytes(name), {
      fileName: 'IMG-20261128-WA0003',
    });
    if ('refused' in expected) return expect([status, body.msg]).toEqual([400, expected.refused]);
    return expect([status, body.mediaType]).toEqual([200, expected.stored ?? expected.mediaType]);
  },
);
