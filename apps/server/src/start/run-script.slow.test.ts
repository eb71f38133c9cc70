// Proves what `npm start` does around the server: builds the app when it changed, forwards signals and exit codes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../../..');
const building = 'Building the app, because it is new or has changed …\n';
let checkout = '';

beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'foothold run '));
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
    await writeFile(path.join(checkout, file), text);
  };
  await cp(path.join(repository, 'scripts'), path.join(checkout, 'scripts'), { recursive: true });
  await symlink(path.join(repository, 'node_modules'), path.join(checkout, 'node_modules'));
  await write('package-lock.json', '{}');
  await write('packages/domain/src/a.ts', '');
  await write('packages/live/src/a.ts', '');
  await write('apps/web/index.html', '<script type="module" src="/src/main.ts"></script>');
  await write('apps/web/src/main.ts', 'console.log(1)');
  await write('apps/web/src/main.test.ts', '');
  await write('apps/web/vite.config.ts', 'export default {}');
  await write(
    'apps/server/src/start/main.ts',
    "console.log(`up ${process.versions.node}`); process.exit(Number(process.env['CODE']));",
  );
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

async function runScript(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn('node', [path.join(checkout, 'scripts', 'run.mjs'), 'start'], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

test('the app is built at the first start and after a change, not otherwise, by the Node that Foothold brings', async () => {
  const up = `up ${process.versions.node}\n`;
  expect(await runScript({ CODE: '0' })).toEqual({ code: 0, said: building + up });
  expect(await readdir(path.join(checkout, 'apps/web/dist'))).toContain('index.html');
  expect(await runScript({ CODE: '3' })).toEqual({ code: 3, said: up });
  await writeFile(path.join(checkout, 'apps/web/src/main.test.ts'), '// tests are not part of the app');
  expect(await runScript({ CODE: '0' })).toEqual({ code: 0, said: up });
  await writeFile(path.join(checkout, 'packages/domain/src/a.ts'), 'export {};');
  expect(await runScript({ CODE: '0' })).toEqual({ code: 0, said: building + up });
});

test('an app that cannot be built stops the start, and the previous build stays', async () => {
  await writeFile(path.join(checkout, 'apps/web/src/main.ts'), 'import "./missing.ts";');
  const { code, said } = await runScript({ CODE: '0' });
  expect(code).toBe(1);
  expect(said).toContain('missing.ts');
  expect(said).toMatch(/Foothold cannot run: the app could not be built\. What went wrong is above\.\n$/);
  expect(await readdir(path.join(checkout, 'apps/web'))).toEqual(
    expect.arrayContaining(['dist', 'index.html', 'src', 'vite.config.ts']),
  );
  expect((await readdir(path.join(checkout, 'apps/web'))).filter((name) => name.startsWith('dist.'))).toEqual(
    [],
  );
  await writeFile(path.join(checkout, 'apps/web/src/main.ts'), 'console.log(1)');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the server, which ends the run in its own way',
  async (signal) => {
    const main = path.join(checkout, 'apps/server/src/start/main.ts');
    await writeFile(
      main,
      `setInterval(() => {}, 1000); process.on('${signal}', () => { console.log('stopped'); process.exit(0); }); console.log('up');`,
    );
    const child = spawn('node', [path.join(checkout, 'scripts', 'run.mjs'), 'start'], {
      env: { PATH: process.env['PATH'] ?? '' },
    });
    let said = '';
    const up = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('up')) resolve();
      });
    });
    await up;
    child.kill(signal);
    await once(child, 'close');
    expect(said).toContain('stopped');
    expect(child.exitCode).toBe(0);
  },
);

test('an operator who forgot npm ci is told so', async () => {
  await rm(path.join(checkout, 'node_modules'));
  expect(await runScript({})).toEqual({
    code: 1,
    said: 'Foothold cannot run: its packages are not installed. Run npm ci first.\n',
  });
});
