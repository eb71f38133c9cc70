// Proves that the packages use the same names: the server serves what the domain declares, and features are named alike.
import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collections, features as served } from '../../apps/server/src/app/features.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

test('the server serves exactly the collections that the domain declares', async () => {
  const declared: string[] = [];
  for (const feature of foldersOf('packages/domain/src')) {
    const file = path.join(checkout, 'packages/domain/src', feature, 'collections.ts');
    const exported: Record<string, unknown> = await import(file).catch(absent);
    for (const each of Object.values(exported))
      if (typeof each === 'object' && each !== null && 'keyOf' in each && 'name' in each)
        declared.push(String(each.name));
  }
  expect(declared.length).toBeGreaterThan(30);
  expect(collections.map((each) => each.contract.name).toSorted()).toEqual(declared.toSorted());
});

/** What the server has a `feature.ts` for: the features, and audit and files, which are asked by all of them. */
const featureFiles = globSync('apps/server/src/{features,kernel}/*/feature.ts', { cwd: checkout });
const features = featureFiles.map((file) => path.basename(path.dirname(file)));

test('the server names every feature that a folder exports', async () => {
  const exported = await Promise.all(
    featureFiles.map(async (file) => Object.values((await import(path.join(checkout, file))) as object)),
  );
  expect(new Set(served)).toEqual(new Set(exported.flat()));
});

const otherFolders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/domain/src': {
    access: 'roles, and what each may do',
    contract: 'what calls and collections are declared with',
  },
  'apps/server/src/features': {},
  'apps/web/src/features': {},
};

const notInEveryRoom: Readonly<Record<string, string>> = {
  files: 'the browser sends files from src/connection and shows them in other features',
};

test.each(Object.entries(otherFolders))(
  '%s has folders for features and a few others with a reason',
  (room, others) => {
    const unknown = foldersOf(room).filter((folder) => !features.includes(folder) && !(folder in others));
    expect(unknown).toEqual([]);
  },
);

test('a feature of the domain that the server has is called the same in the browser', () => {
  const inDomain = foldersOf('packages/domain/src').filter((folder) => features.includes(folder));
  const inWeb = [
    ...foldersOf('apps/web/src/features'),
    ...globSync('apps/web/src/screens/{*,*/*}/', { cwd: checkout }).map((folder) => path.basename(folder)),
  ];
  expect(inDomain.filter((folder) => !inWeb.includes(folder) && !(folder in notInEveryRoom))).toEqual([]);
});

function foldersOf(room: string): string[] {
  return readdirSync(path.join(checkout, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** A folder may have no collections; any other import error is rethrown. */
function absent(error: unknown): Record<string, unknown> {
  if (String(error).includes('collections.ts')) return {};
  throw error;
}
