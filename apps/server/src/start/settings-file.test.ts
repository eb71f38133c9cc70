// Proves which settings a command acts on: those of a named file or of the service alone, or those of the environment.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings, settingsOf } from '../../../../scripts/settings-file.mjs';

let folder = '';
let checkout = '';
const none = '/nowhere/foothold.service';
const ambient = { PATH: '/bin', THEME: 'bolton', PEPPER: 'ambient', BACKUP_PASSPHRASE: 'six random words' };

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'foothold-settings-')));
  checkout = path.join(folder, 'foothold-1.0.0');
  await mkdir(path.join(checkout, 'ops/systemd'), { recursive: true });
  await symlink(checkout, path.join(folder, 'foothold'));
  await writeFile(path.join(folder, 'service.env'), 'DATABASE_URL=postgresql://service/db\n');
  await writeFile(path.join(folder, 'other.env'), 'DATABASE_URL=postgresql://other/db\n');
  await writeFile(path.join(checkout, 'ops/systemd/foothold.service'), unit('foothold'));
});
afterAll(() => rm(folder, { recursive: true }));

const unit = (of: string) => `[Service]
WorkingDirectory=${folder}/${of}
Environment=NODE_ENV=production
Environment="DATA_DIR=${folder}/its data"
EnvironmentFile=${folder}/service.env
`;
const service = () => ({
  PATH: '/bin',
  BACKUP_PASSPHRASE: 'six random words',
  NODE_ENV: 'production',
  DATA_DIR: `${folder}/its data`,
  DATABASE_URL: 'postgresql://service/db',
});

test('where the service runs from this checkout, a command acts on what the service has, and on nothing of the shell', () => {
  expect(settingsOf(['a'], ambient, checkout, none)).toEqual({ args: ['a'], env: service() });
});

test('a file that is named counts alone; the service’s own has what its unit adds', () => {
  for (const args of [
    ['--env-file', 'other.env', 'x'],
    ['x', '--env-file=other.env'],
  ]) {
    const named = { ...ambient, DATABASE_URL: 'postgresql://shell/db', INIT_CWD: folder };
    expect(settingsOf(args, named, checkout, none)).toEqual({
      args: ['x'],
      env: {
        PATH: '/bin',
        INIT_CWD: folder,
        BACKUP_PASSPHRASE: 'six random words',
        DATABASE_URL: 'postgresql://other/db',
      },
    });
  }
  const file = path.join(folder, 'service.env');
  expect(settingsOf(['--env-file', file], ambient, checkout, none).env).toEqual(service());
});

test('an environment that names a database or a data folder counts, as in a container or to restore elsewhere', () => {
  for (const more of [{ DATA_DIR: '/srv/new' }, { DATABASE_URL: 'postgresql://new/db' }])
    expect(settingsOf([], { ...ambient, ...more }, checkout, none).env).toEqual({ ...ambient, ...more });
});

test('another checkout, where no service runs, has nothing to do with the service', async () => {
  const other = path.join(folder, 'developers');
  await mkdir(other);
  expect(settingsOf([], ambient, other, none).env).toEqual(ambient);
  expect(settingsOf([], ambient, other, path.join(checkout, 'ops/systemd/foothold.service')).env).toEqual(
    ambient,
  );
});

test('the installed unit counts before that of the release, with what was added to it', async () => {
  const installed = path.join(folder, 'installed.service');
  await writeFile(installed, unit('foothold'));
  await mkdir(`${installed}.d`);
  await writeFile(path.join(`${installed}.d`, 'override.conf'), '[Service]\nEnvironment=DATA_DIR=/data\n');
  expect(settingsOf([], ambient, checkout, installed).env).toEqual({ ...service(), DATA_DIR: '/data' });
});

test('a file that cannot be read, or a flag that npm has taken for itself, is refused', () => {
  const read =
    (args: readonly string[], more = {}) =>
    () =>
      settingsOf(args, { ...ambient, ...more }, checkout, none);
  expect(read(['--env-file'])).toThrow('Name the file after --env-file.');
  expect(read(['--env-file', '/nowhere'])).toThrow('The settings in /nowhere cannot be read (ENOENT).');
  expect(read([], { npm_config_env_file: 'x' })).toThrow('npm run … -- --env-file FILE');
});

test('a value means what systemd makes of it', () => {
  const text = String.raw`
# PEPPER=commented
; PEPPER=commented, too
 SPACED = a value # with a hash  
HASH=pass#word
EMPTY=
SINGLE='it"s $HOME # \n'
DOUBLE="say \"hi\" \\ \$HOME \n"
JOINED='a'"b"c
PLAIN=it's "here"
ESCAPED=a\\b\ c
LONG=one \
two
export EXPORTED=ignored
URL=postgresql://a:b%23c@db/x?sslmode=verify-full
`;
  expect(parseSettings(text)).toEqual({
    SPACED: 'a value # with a hash',
    HASH: 'pass#word',
    EMPTY: '',
    SINGLE: String.raw`it"s $HOME # \n`,
    DOUBLE: String.raw`say "hi" \ $HOME \n`,
    JOINED: 'abc',
    PLAIN: `it's "here"`,
    ESCAPED: String.raw`a\b c`,
    LONG: 'one two',
    URL: 'postgresql://a:b%23c@db/x?sslmode=verify-full',
  });
  expect(parseSettings('A=1\r\nB="2"\r\n')).toEqual({ A: '1', B: '2' });
});
