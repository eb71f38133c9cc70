// Proves that an encrypted backup reveals nothing without its key, and everything with it.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personId } from '../../../../testing/cast.ts';
import { chats } from '../../../../testing/world-ids.ts';
import { hashesOf } from '../../../../testing/world.ts';
import { identitiesIn } from './encryption.ts';
import { openCentre, problemOf, type Centre } from './backup.fixture.ts';

// Trying a passphrase is slow on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const notCopied = ['public.uploads'];
const said = 'I do not know how to say this to my husband';
const passphrase = 'correct horse battery staple';

let centre: Centre;
let key = '';
let keyFile = '';
beforeAll(async () => {
  centre = await openCentre();
  await centre.node.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, last_seq + 1, $2, $3 from chats where chats.id = $1`,
    [chats.blue, said, personId('amina')],
  );
  key = await generateX25519Identity();
  keyFile = centre.folderOf('key.txt');
  await writeFile(keyFile, `# created: today\n# public key: ${await identityToRecipient(key)}\n${key}\n`);
  await centre.backUp('plain');
  await centre.backUp('for a key', { recipients: [await identityToRecipient(key)] });
  await centre.backUp('with a passphrase', { passphrase });
});
afterAll(() => centre.close());

/** Whether a backup's files contain this text, also after decompression. */
async function shows(name: string, text: string): Promise<boolean> {
  const parts = await centre.bytesOf(name);
  return [...parts.values()].some((bytes) => bytes.includes(text) || unpacked(bytes).includes(text));
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

test('an encrypted backup reveals no message, no name, no photo, and not what it contains', async () => {
  const photo = (await centre.source(centre.photos[0] ?? ''))?.toString('latin1').slice(500, 600) ?? '';
  const telling = [said, 'Amina Yusuf', '"rows"', passphrase, key];
  const found = async (name: string) => {
    const shown: string[] = [];
    for (const text of telling) if (await shows(name, text)) shown.push(text);
    const parts = await centre.bytesOf(name);
    if ([...parts.values()].some((bytes) => bytes.toString('latin1').includes(photo))) shown.push('a photo');
    return shown;
  };
  expect(await found('plain')).toEqual([said, 'Amina Yusuf', '"rows"', 'a photo']);
  expect(await found('for a key')).toEqual([]);
  expect(await found('with a passphrase')).toEqual([]);
});

test('without the passphrase or the key, or with a wrong one, one line says so and nothing is restored', async () => {
  const other = centre.folderOf('other.txt');
  await writeFile(other, `${await generateX25519Identity()}\n`);
  const tries: readonly [string, () => Promise<unknown>, RegExp][] = [
    ['none', () => centre.restore('for a key'), /is encrypted\. Set BACKUP_PASSPHRASE, or name the file/],
    [
      'no key',
      () => centre.restore('for a key', { passphrase }),
      /^BACKUP_PASSPHRASE does not open the backup/,
    ],
    [
      'wrong key',
      async () => centre.restore('for a key', await identitiesIn(other)),
      /^The key in .* does not open/,
    ],
    [
      'wrong',
      () => centre.restore('with a passphrase', { passphrase: `${passphrase}!` }),
      /^BACKUP_PASSPHRASE does not/,
    ],
    [
      'not encrypted',
      () => centre.restore('plain', { passphrase }),
      /is not encrypted, so anybody can have made it/,
    ],
    ['no file', () => identitiesIn(centre.folderOf('nowhere')), /cannot be read/],
    ['another file', () => identitiesIn(centre.folderOf('plain/manifest.json')), /There is no key in/],
  ];
  for (const [what, tried, expected] of tries) {
    const told = await problemOf(tried());
    expect(told, what).toMatch(expected);
    expect(told.split('\n'), what).toHaveLength(1);
    expect(told, what).not.toContain(passphrase);
  }
  const recipient = await problemOf(centre.backUp('nobody', { recipients: ['ssh-ed25519 AAAA'] }));
  expect(recipient).toContain('is not a recipient of age');
  await expect(centre.inEmpty((pool) => pool.query('select from users'))).rejects.toThrow('does not exist');
});

test('an encrypted backup with one flipped bit is not restored', async () => {
  const parts = [...(await centre.bytesOf('for a key')).keys()].filter((place) =>
    /manifest|public\.messages|key\.age|stored/.test(place),
  );
  expect(parts.length).toBeGreaterThan(3);
  for (const [index, place] of parts.entries()) {
    const name = `turned ${index}`;
    await cp(centre.folderOf('for a key'), centre.folderOf(name), { recursive: true });
    const there = place.replace('for a key', name);
    const bytes = await readFile(there);
    const last = bytes.length - 3;
    bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
    await writeFile(there, bytes);
    const told = await problemOf(centre.restore(name, await identitiesIn(keyFile)));
    expect(told, place).toMatch(/damaged/);
    await rm(centre.folderOf(name), { recursive: true });
  }
  const there = await centre
    .inEmpty((pool) => pool.query('select from users'))
    .catch(() => ({ rowCount: 0 }));
  expect(there.rowCount).toBe(0);
});

test.runIf(spawnSync('age', ['--version']).status === 0)(
  'any age tool opens a backup: first the key of the backup, then every part with that',
  async () => {
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('age', args, { maxBuffer: 1e9 });
      expect(status, stderr.toString()).toBe(0);
      return stdout;
    };
    const folder = centre.folderOf('for a key');
    const own = centre.folderOf('own.txt');
    await writeFile(own, run('-d', '-i', keyFile, `${folder}/key.age`));
    const rows = gunzipSync(run('-d', '-i', own, `${folder}/tables/public.messages.copy.gz.age`));
    expect(rows.includes(said)).toBe(true);
    expect(run('-d', '-i', own, `${folder}/manifest.json.age`).toString()).toContain('"madeAt"');
  },
);

test('with its passphrase or its key everything is restored, table by table and file by file', async () => {
  const before = await hashesOf(centre.node.pool, notCopied);
  await centre.restore('with a passphrase', { passphrase });
  expect(await centre.inEmpty((pool) => hashesOf(pool, notCopied))).toEqual(before);
  for (const id of centre.photos) expect(await centre.restored(id)).toEqual(await centre.source(id));
  await centre.inEmpty((pool) => pool.query('drop schema public, auth cascade; create schema public'));
  await centre.restore('for a key', await identitiesIn(keyFile));
  expect(await centre.inEmpty((pool) => hashesOf(pool, notCopied))).toEqual(before);
});

test.runIf(process.env['TORTURE'] !== undefined)(
  '100,000 messages are encrypted and restored in less than three times the time without',
  async () => {
    await centre.node.pool.query(
      `insert into messages (id, chat_id, seq, text, created_by)
       select gen_random_uuid(), $1, last_seq + n, 'Please open the lesson about the shops before Thursday.', $2
       from chats, generate_series(2, 100001) as n where chats.id = $1`,
      [chats.blue, personId('amina')],
    );
    const took = async (work: () => Promise<unknown>) => {
      const begun = performance.now();
      await work();
      return performance.now() - begun;
    };
    const empty = () =>
      centre.inEmpty((pool) => pool.query('drop schema public, auth cascade; create schema public'));
    const recipients = [await identityToRecipient(key)];
    const [one, two] = [randomUUID(), randomUUID()];
    await empty();
    const plain = { made: await took(() => centre.backUp(one)), back: await took(() => centre.restore(one)) };
    await empty();
    const opening = await identitiesIn(keyFile);
    const encrypted = {
      made: await took(() => centre.backUp(two, { recipients })),
      back: await took(() => centre.restore(two, opening)),
    };
    console.log(
      JSON.stringify({ plain, encrypted }, (_, n: unknown) => (typeof n === 'number' ? Math.round(n) : n)),
    );
    expect(encrypted.made + encrypted.back).toBeLessThan(3 * (plain.made + plain.back));
  },
);
