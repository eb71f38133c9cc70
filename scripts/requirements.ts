// Prints which requirements the last `npm test` proved, by area, and which it did not.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { browserOutcomes, provedBy, requirementsOf, unitOutcomes, type TestOutcome } from './proof.ts';

const checkout = path.resolve(import.meta.dirname, '..');

const requirements = requirementsOf(readFileSync(path.join(checkout, 'docs/requirements.md'), 'utf8'));
const outcomes = [...fromReport('unit.json', unitOutcomes), ...fromReport('browser.json', browserOutcomes)];
const proved = provedBy(outcomes);

for (const [area, ofArea] of Map.groupBy(requirements, (each) => each.area)) {
  const open = ofArea.filter(({ id }) => !proved.has(id));
  console.log(`${area}: ${ofArea.length - open.length} of ${ofArea.length}`);
  for (const { id, text } of open) console.log(`  not proved: ${id} ${text}`);
}
const count = requirements.filter(({ id }) => proved.has(id)).length;
console.log(`\n${count} of ${requirements.length} requirements are proved by ${outcomes.length} tests.`);

function fromReport<Report>(name: string, read: (report: Report) => TestOutcome[]): TestOutcome[] {
  const file = path.join(checkout, 'test-results', name);
  if (!existsSync(file)) {
    console.log(`There is no ${name}: run npm test first.`);
    return [];
  }
  return read(JSON.parse(readFileSync(file, 'utf8')) as Report);
}
