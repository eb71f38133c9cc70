// Proves that the packages use the same names: the server serves what the domain declares, and features are named alike.
import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@foothold/domain/calls';
import { expect, test } from 'vitest';
import { calls } from '../../apps/server/src/app/call-registry.ts';
import { collections } from '../../apps/server/src/app/collection-registry.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

test('the server implements every call that the domain declares, under the same name', () => {
  const named = (features: object) =>
    Object.entries(features).flatMap(([feature, ofFeature]) =>
      Object.keys(ofFeature as object).map((name) => `${feature}.${name}`),
    );
  expect(named(calls).toSorted()).toEqual(named(contract).toSorted());
});

test('every call of the server uses the declaration in the domain, not another with the same name', () => {
  const declared = contract as unknown as Record<string, Record<string, { '~orpc': { route: object } }>>;
  for (const [feature, ofFeature] of Object.entries(calls))
    for (const [name, call] of Object.entries(ofFeature))
      expect(call.contract['~orpc'].route, `${feature}.${name}`).toEqual(
        declared[feature]?.[name]?.['~orpc'].route,
      );
});

test('no two calls have the same method and path', () => {
  const places = Object.values(calls).flatMap((ofFeature) =>
    Object.values(ofFeature).map(
      ({
        contract: {
          '~orpc': { route },
        },
      }) => `${route.method} ${route.path}`,
    ),
  );
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});

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

const features = [
  'audit',
  'categories',
  'chat',
  'classrooms',
  'curriculum',
  'evidence',
  'files',
  'machine-keys',
  'people',
  'plans',
  'policies',
  'progress',
  'reports',
  'second-factor',
  'single-sign-on',
  'roster',
  'sign-in',
  'targets',
  'webhooks',
];

const otherFolders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/domain/src': {
    access: 'roles, and what each may do',
    contract: 'what calls and collections are declared with',
  },
  'apps/server/src': {
    access: 'who is asking and what they may see',
    app: 'the server put together',
    database: 'PostgreSQL and its migrations',
    edge: 'HTTP',
    backup: 'all features at once',
    jobs: 'what happens after a commit',
    live: 'what live collections are declared with',
    metrics: 'what operators measure',
    runtime: 'the process and its settings',
    schema: 'the tables, as the migrations make them',
    sms: 'the port to text message services',
    start: 'npm start',
  },
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

test('a feature of the domain has the same name on the server and in the browser', () => {
  const inDomain = foldersOf('packages/domain/src').filter((folder) => features.includes(folder));
  expect(inDomain.filter((folder) => !foldersOf('apps/server/src').includes(folder))).toEqual([]);
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
