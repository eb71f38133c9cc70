// Proves that the menu of the admin area leads to all of its pages, each once.
import { expect, test } from 'vitest';
import { routeTable } from '../../../build/route-table.ts';
import { adminAddress, adminGroups, adminPageLabels, groupOf, type AdminPageKey } from './admin-pages.ts';

test('every page of the admin area is in one group of its menu, under an address that exists', () => {
  const addresses = routeTable()
    .map(({ address }) => address)
    .filter((address) => /^\/staff\/admin\/\w+$/.test(address));
  const shown = adminGroups.flatMap(({ pages }) => pages.map(adminAddress));
  expect(shown.toSorted()).toEqual(addresses.toSorted());
  for (const page of Object.keys(adminPageLabels) as AdminPageKey[]) expect(groupOf(page)).toBeDefined();
});
