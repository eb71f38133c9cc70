// Proves that the browser tests that sweep all screens know every screen of the table of addresses.
import { expect, test } from 'vitest';
import { routeTable, type Place, type VisitorKind } from '../../apps/web/build/route-table.ts';
import { refused, screens } from '../../e2e/screens.ts';
import { partOf } from '../cast.ts';

/** They only lead to another address. */
const redirects = [
  'SsoDoneScreen',
  'ToLoginWithCard',
  'ToStartOfPlan',
  'ToStartOfStudentPlan',
  'ToActivePlanOfStudent',
];

function visitorOf(who: (typeof screens)[number]['who']): VisitorKind {
  if (who === null) return 'signedOut';
  return partOf(who).role === 'student' ? 'learner' : 'staff';
}

function isAt(opened: string, { address, isFrame }: Place): boolean {
  const pattern = address.replaceAll(/\{-\$\w+\}|\$\w+/g, '[^/]+');
  return new RegExp(`^${pattern}${isFrame ? '(?:/|$)' : '$'}`).test(opened);
}

test('every screen in the table of addresses is opened by the browser tests that look at all screens', () => {
  const places = routeTable();
  expect(places.length).toBeGreaterThan(80);
  const swept = [...screens, ...refused].map(({ path: opened, who }) => ({
    opened: opened.replace(/#.*/, ''),
    visitor: visitorOf(who),
  }));
  const isSwept = (place: Place) =>
    swept.some(({ visitor, opened }) => visitor === place.visitor && isAt(opened, place));
  const missing = [...Map.groupBy(places, ({ screen }) => screen)].filter(
    ([shown, those]) => !redirects.includes(shown) && !those.some(isSwept),
  );
  expect(missing.map(([shown, [first]]) => `${shown} at ${first?.address} for ${first?.visitor}`)).toEqual(
    [],
  );
});
