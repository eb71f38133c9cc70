// Prints by area which requirements the last `npm run test:all` proved, and which it did not; with `--titles`, what would be proved if all tests passed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asOutcomes, titlesIn } from './citations.ts';
import {
  browserOutcomes,
  idsOf,
  missingOf,
  provedBy,
  requirementsOf,
  unitOutcomes,
  type TestOutcome,
} from './proof.ts';

const checkout = path.resolve(import.meta.dirname, '..');

const requirements = requirementsOf(
  readFileSync(path.join(checkout, 'docs/compliance/requirements.md'), 'utf8'),
);
const outcomes = process.argv.includes('--titles')
  ? asOutcomes(titlesIn(checkout))
  : [...fromReport('unit.json', unitOutcomes), ...fromReport('browser.json', browserOutcomes)];
const proved = provedBy(outcomes);

for (const [area, ofArea] of Map.groupBy(requirements, (each) => each.area)) {
  const open = ofArea.filter((each) => missingOf(each, proved) !== null);
  console.log(`${area}: ${ofArea.length - open.length} of ${ofArea.length}`);
  const done = ofArea.filter((each) => !open.includes(each));
  for (const [where, ids] of Map.groupBy(done, ({ id }) => whereOf(id)))
    console.log(`  ${where}: ${ids.map(({ id }) => id).join(', ')}`);
  for (const each of open) console.log(`  ${missingOf(each, proved)}: ${each.id} ${each.text}`);
}
const late = outcomes.filter(
  ({ result, title }) => result === 'passed at a second try' && idsOf(title).length > 0,
);
for (const { title } of late)
  console.log(`Not counted, because it passed only at the second attempt: ${title}`);
const count = requirements.filter((each) => missingOf(each, proved) === null).length;
console.log(`\n${count} of ${requirements.length} requirements are proved where they have to be.`);

function whereOf(id: string): string {
  const surfaces = [...(proved.get(id) ?? [])];
  return surfaces.length === 2 ? 'both' : (surfaces[0] ?? 'nowhere');
}

function fromReport<Report>(name: string, read: (report: Report) => TestOutcome[]): TestOutcome[] {
  const file = path.join(checkout, 'test-results', name);
  if (!existsSync(file)) {
    console.log(
      `There is no ${name}: run npm run test:all first, or use -- --titles to check the titles alone.`,
    );
    return [];
  }
  return read(JSON.parse(readFileSync(file, 'utf8')) as Report);
}
