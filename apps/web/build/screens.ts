// The modules of each kind of visitor's screens: of the first screen and of all, read from the router's table.
import { join } from 'node:path';
import { routeTable, type VisitorKind } from './route-table.ts';

/** Staff begin at their home or in their own area. */
export type FirstScreen = 'signedOut' | 'home' | 'today' | 'classrooms';

export const firstScreens: readonly FirstScreen[] = ['signedOut', 'home', 'today', 'classrooms'];

const source = join(import.meta.dirname, '../src');

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
  return [...new Set(routeTable().map(({ address }) => address.split('/')[1] ?? ''))];
}

/** The modules of every screen that this kind of visitor can reach. */
export function screenModules(kind: VisitorKind): readonly string[] {
  const shown = routeTable().filter(({ visitor }) => visitor === kind);
  return [...new Set([...firstOf[kind].flatMap(firstModules), ...shown.map(({ module }) => module)])];
}

/** The modules of screens that only staff reach. */
export function screensOfStaffAlone(): ReadonlySet<string> {
  const shown = new Set([...screenModules('learner'), ...screenModules('signedOut')]);
  return new Set(screenModules('staff').filter((module) => !shown.has(module)));
}
