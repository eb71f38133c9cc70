// Proves that every npm package is pinned to an exact version and a content hash.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(checkout, file), 'utf8'));

type Manifest = Readonly<Record<string, unknown>>;
type Locked = { readonly version?: string; readonly integrity?: string; readonly link?: boolean };

test('every dependency in a manifest has one exact version', () => {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: checkout })];
  const asked = [...manifests, 'e2e/package.json', 'bench/package.json'].flatMap((file) => {
    const manifest = read(file) as Manifest;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries((manifest[kind] ?? {}) as Record<string, string>),
    );
  });
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('npm ci installs no package whose content differs from the lock file', () => {
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
  const foreign = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && link !== true,
  );
  expect(foreign.length).toBeGreaterThan(300);
  const unknown = foreign.filter(
    ([, { version, integrity }]) => version === undefined || integrity?.startsWith('sha512-') !== true,
  );
  expect(unknown.map(([place]) => place)).toEqual([]);
});
