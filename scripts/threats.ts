// Writes the tests that prove the answer to each threat into docs/compliance/threats.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { titlesIn } from './citations.ts';
import { threatsOf, threatsPage } from './threats-page.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const file = path.join(checkout, 'docs/compliance/threats.md');
const page = threatsPage(readFileSync(file, 'utf8'), titlesIn(checkout));
writeFileSync(file, page);
console.log(`docs/compliance/threats.md lists the tests of ${threatsOf(page).length} threats.`);
