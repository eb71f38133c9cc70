// Writes docs/compliance/licences.md, the list of every npm package that ships and its licence.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAccepted, licencesPage, shippedPackages } from './shipped-packages.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const packages = shippedPackages(checkout);
writeFileSync(path.join(checkout, 'docs/compliance/licences.md'), licencesPage(packages));
console.log(`docs/compliance/licences.md lists ${packages.length} packages.`);

for (const { name, version, licence } of packages.filter((each) => !isAccepted(each.licence))) {
  console.error(`${name} ${version} has the licence "${licence}", which is not accepted.`);
  process.exitCode = 1;
}
