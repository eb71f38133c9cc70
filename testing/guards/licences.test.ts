// Proves that docs/compliance/licences.md lists every package that ships, and that each has an accepted licence.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAccepted, licencesPage, shippedPackages } from '../../scripts/shipped-packages.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const packages = shippedPackages(checkout);

test('the list of licences is up to date: npm run licences writes it', () => {
  expect(readFileSync(path.join(checkout, 'docs/compliance/licences.md'), 'utf8')).toBe(
    licencesPage(packages),
  );
});

test('the list contains the dependencies of server and web app, and no tool that does not ship', () => {
  const parts = new Map(packages.map(({ name, parts: of }) => [name, of]));
  expect(parts.get('fastify')).toEqual(['server']);
  expect(parts.get('react-dom')).toEqual(['web']);
  expect(parts.get('zod')).toEqual(['server', 'web']);
  expect(parts.has('node')).toBe(true);
  expect(['vitest', 'typescript', 'vite', 'oxlint'].filter((name) => parts.has(name))).toEqual([]);
  expect(packages.length).toBeGreaterThan(300);
});

test('every package that ships has an accepted licence', () => {
  expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

test('an unknown licence is refused, and so is an expression with a part that is not accepted', () => {
  expect(isAccepted('MIT')).toBe(true);
  expect(isAccepted('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isAccepted('MIT AND GPL-3.0-only')).toBe(false);
  expect(isAccepted('AGPL-3.0-only')).toBe(false);
  expect(isAccepted('unknown')).toBe(false);
});
