// Proves that the message catalogue contains every sentence that the domain and the outbox declare, so that it can be translated.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const catalogue = readFileSync(path.join(root, 'apps/web/src/messages/en.po'), 'utf8');

// Contracts contain descriptions for the API reference; reports contain file names.
const forOthers = /(?:calls|conversation|reports|copy-title)\.ts$/;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const sentence = /(?<!\w)(?:'([A-Z][a-z]+ (?:[^'\\\n]|\\.)*)'|"([A-Z][a-z]+ (?:[^"\\\n]|\\.)*)")/g;

test('every sentence of the domain and of the outbox can be translated', () => {
  const files = globSync(['packages/domain/src/**/*.ts', 'packages/live/src/client/outbox*.ts'], {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.ts') && !forOthers.test(file));
  const sentences = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(comment, '');
    return [...code.matchAll(sentence)].map(([, single, double]) => ({
      file,
      id: (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
    }));
  });
  expect(sentences.length).toBeGreaterThan(100);
  const known = new Set(
    [...catalogue.matchAll(/^msgid "(.*)"$/gm)].map(([, id]) => (id ?? '').replaceAll('\\"', '"')),
  );
  expect(sentences.filter(({ id }) => !known.has(id))).toEqual([]);
});
