// Proves that a translator is given every sentence that the domain, the outbox and the interface declare.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { everySentence } from '../../apps/web/build/sentences.ts';

const root = path.resolve(import.meta.dirname, '../..');

// Contracts contain descriptions for the API reference, the schema what other systems are told; themes contain names. The text message
// is a template that administrators replace.
const forOthers = /(?:domain\/.*(?:calls|conversation|copy-title|text-message|contract\/schema)|themes)\.ts$/;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
// What is thrown is for engineers.
const sentence =
  /(?<!\w|(?:Error|Unreachable)\(\s*)(?:'([A-Z][a-z]+ (?:[^'\\\n]|\\.)*)'|"([A-Z][a-z]+ (?:[^"\\\n]|\\.)*)")/g;

test('a person of another language can read every sentence of the domain, the outbox and the interface', async () => {
  const files = globSync(
    ['packages/domain/src/**/*.ts', 'packages/live/src/client/outbox*.ts', 'apps/web/src/**/*.{ts,tsx}'],
    { cwd: root },
  ).filter((file) => !/\.test\.tsx?$/.test(file) && !forOthers.test(file));
  const sentences = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(comment, '');
    return [...code.matchAll(sentence)].map(([, single, double]) => ({
      file,
      id: (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
    }));
  });
  expect(sentences.length).toBeGreaterThan(100);
  const known = new Set(await everySentence());
  expect(sentences.filter(({ id }) => !known.has(id))).toEqual([]);
});
