// The modules of each kind of visitor's screens: of the first screen and of all, read from the router's table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type VisitorKind = 'signedOut' | 'learner' | 'staff';
/** Staff begin at their home or in their own area. */
export type FirstScreen = 'signedOut' | 'home' | 'today' | 'classrooms';

export const firstScreens: readonly FirstScreen[] = ['signedOut', 'home', 'today', 'classrooms'];

const source = join(import.meta.dirname, '../src');
const table = join(source, 'app/router.tsx');

export const mainModule = join(source, 'app/main.tsx');

/** What stands in these is for staff alone. */
export const staffFolders = /\/src\/(?:screens\/(?:staff|student|admin)|app\/staff-shell)\//;

/** What must be loaded before each can render. */
const first: Readonly<Record<FirstScreen, readonly string[]>> = {
  signedOut: ['screens/sign-in/screens.ts'],
  home: ['app/signed-in.tsx', 'app/learner-shell/learner-shell.tsx', 'screens/home/home-screen.tsx'],
  today: ['app/signed-in.tsx', 'app/staff-shell/staff-shell.tsx', 'screens/staff/today/today-screen.tsx'],
  classrooms: [
    'app/signed-in.tsx',
    'app/staff-shell/staff-shell.tsx',
    'screens/staff/classrooms/classroom-list-screen.tsx',
  ],
};

const firstOf: Readonly<Record<VisitorKind, readonly FirstScreen[]>> = {
  signedOut: ['signedOut'],
  learner: ['home'],
  staff: ['today', 'classrooms'],
};

/** What the first interaction of a visitor loads as well, while the person types. */
export const aheadModules = {
  calls: [
    join(source, 'connection/client.ts'),
    join(import.meta.dirname, '../../../packages/domain/src/sign-in/input.ts'),
  ],
  home: ['home-news.tsx', 'home-rest.tsx', 'on-device-mark.tsx'].map((file) =>
    join(source, 'screens/home', file),
  ),
};

export function firstModules(screen: FirstScreen): readonly string[] {
  return first[screen].map((path) => join(source, path));
}

/** The first part of each address of the app, the home screen's being empty. What is below none of them is no page. */
export function firstPartsOfAddresses(): readonly string[] {
  const found = [...readFileSync(table, 'utf8').matchAll(/\bat\(root, '\/([^'/]*)/g)];
  if (found.length === 0) throw new Error(`No address is found in ${table}`);
  return [...new Set(found.map(([, part = '']) => part))];
}

/** The modules of every screen that this kind of visitor can reach. */
export function screenModules(kind: VisitorKind): readonly string[] {
  const text = readFileSync(table, 'utf8');
  const loaders = new Map(
    [...text.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name = '', path = '']) => [
      name,
      path,
    ]),
  );
  const screens = new Map(
    [...text.matchAll(/const (\w+) = screen\(\s*(?:\(\) => import\('([^']+)'\)|(\w+)),/g)].map(
      ([, name = '', path, loader = '']) => [name, path ?? loaders.get(loader)],
    ),
  );
  const shown =
    kind === 'signedOut' ? /\bsignedOut: (\w+)/g : new RegExp(`\\b(?:${kind}: |everyone\\()(\\w+)`, 'g');
  const paths = [...text.matchAll(shown)]
    .map(([, name = '']) => name)
    // Not `learner: shown` of the router's function, nor the parts of an address that show what is below them.
    .filter((name) => /^[A-Z]/.test(name) && name !== 'Outlet')
    .map((name) => {
      const path = screens.get(name);
      if (path === undefined) throw new Error(`No module of the screen ${name} is found in ${table}`);
      return join(source, 'app', path);
    });
  if (paths.length === 0) throw new Error(`No screen of ${kind} is found in ${table}`);
  return [...new Set([...firstOf[kind].flatMap(firstModules), ...paths])];
}

/** The modules of screens that only staff reach. */
export function screensOfStaffAlone(): ReadonlySet<string> {
  const shown = new Set([...screenModules('learner'), ...screenModules('signedOut')]);
  return new Set(screenModules('staff').filter((module) => !shown.has(module)));
}
