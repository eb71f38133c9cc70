// Reports, from every test file of a mutation run, which functions it reached and its process id.
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';

const reached = new Set<string>();
Object.assign(globalThis, { __reached: (where: string) => void reached.add(where) });

const folder = process.env['MUTATION_FOLDER'];
if (folder !== undefined) {
  writeFileSync(`${folder}/pid`, String(process.pid));
  afterAll(() => writeFileSync(`${folder}/reached.json`, JSON.stringify([...reached])));
}
