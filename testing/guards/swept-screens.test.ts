// Proves that the browser tests that sweep all screens know every screen of the table of addresses.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refused, screens } from '../../e2e/screens.ts';
import { partOf } from '../cast.ts';

type Visitor = 'signedOut' | 'learner' | 'staff';
type Place = {
  readonly address: string;
  readonly visitor: Visitor;
  readonly shown: string;
  /** Frames the screens of the addresses below it. */
  readonly isFrame: boolean;
};

const router = path.join(import.meta.dirname, '../../apps/web/src/app/router.tsx');
const visitors: readonly Visitor[] = ['signedOut', 'learner', 'staff'];
/** They only lead to another address. */
const redirects = ['CollegeAccountDone', 'ToStartOfPlan', 'ToStartOfStudentPlan', 'ToActivePlanOfStudent'];

/** Every address with a screen, and what each kind of visitor sees there. */
function placesOf(table: string): readonly Place[] {
  const found: Place[] = [];
  const addresses = new Map([['root', '']]);
  const entry = /(?:const (\w+) = )?\bat\((\w+), '([^']*)'(?:, (everyone\(\w+\)|\{[^{}]*\}))?\)/g;
  for (const [, name, parent = '', below = '', shows = ''] of table.matchAll(entry)) {
    const above = addresses.get(parent);
    if (above === undefined) throw new Error(`The parent ${parent} of ${below} stands below it`);
    const address = `${above}${below === '/' && above !== '' ? '' : below}`;
    if (name !== undefined) addresses.set(name, address);
    const everyone = /everyone\((\w+)\)/.exec(shows)?.[1];
    for (const visitor of visitors) {
      const own = new RegExp(`\\b${visitor}: (\\w+)`).exec(shows)?.[1];
      const shown = own ?? (visitor === 'signedOut' ? undefined : everyone);
      if (shown !== undefined && shown !== 'Outlet')
        found.push({ address, visitor, shown, isFrame: name !== undefined });
    }
  }
  return found;
}

function visitorOf(who: (typeof screens)[number]['who']): Visitor {
  if (who === null) return 'signedOut';
  return partOf(who).role === 'student' ? 'learner' : 'staff';
}

function isAt(opened: string, { address, isFrame }: Place): boolean {
  const pattern = address.replaceAll(/\{-\$\w+\}|\$\w+/g, '[^/]+');
  return new RegExp(`^${pattern}${isFrame ? '(?:/|$)' : '$'}`).test(opened);
}

test('every screen in the table of addresses is opened by the browser tests that look at all screens', () => {
  const places = placesOf(readFileSync(router, 'utf8'));
  expect(places.length).toBeGreaterThan(80);
  const swept = [...screens, ...refused].map(({ path: opened, who }) => ({
    opened,
    visitor: visitorOf(who),
  }));
  const isSwept = (place: Place) =>
    swept.some(({ visitor, opened }) => visitor === place.visitor && isAt(opened, place));
  const missing = [...Map.groupBy(places, ({ shown }) => shown)].filter(
    ([shown, those]) => !redirects.includes(shown) && !those.some(isSwept),
  );
  expect(missing.map(([shown, [first]]) => `${shown} at ${first?.address} for ${first?.visitor}`)).toEqual(
    [],
  );
});
