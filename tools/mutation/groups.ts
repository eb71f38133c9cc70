// Lists the sources that are mutated, and the group of each.
import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const checkout = path.resolve(import.meta.dirname, '../..');

export const groups = ['domain', 'guards', 'calls', 'collections', 'sql'] as const;
export type Group = (typeof groups)[number];

const domain = 'packages/domain/src';
const server = 'apps/server/src';
// A feature has the same name in both.
const features = readdirSync(path.join(checkout, domain));
const ofFeature = new RegExp(`^${server}/(features|kernel)/(${features.join('|')})/`);

/** Undefined for a file that is not mutated. In `sql` only the queries are mutated. Paths are relative to the checkout, with `/`. */
export function groupOf(file: string): Group | undefined {
  if (!file.endsWith('.ts') || /\.(test|d|fixture)\.ts$/.test(file)) return undefined;
  if (file.startsWith(`${domain}/`)) return 'domain';
  if (!ofFeature.test(file)) return undefined;
  const name = path.basename(file, '.ts');
  if (/^(guards|visibility|actor|admission)$/.test(name)) return 'guards';
  if (/(^|-)calls$/.test(name)) return 'calls';
  if (/collections?$/.test(name)) return 'collections';
  return 'sql';
}

export function mutatedFiles(): string[] {
  return globSync([`${domain}/**/*.ts`, `${server}/**/*.ts`], { cwd: checkout })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => groupOf(file) !== undefined)
    .sort();
}
