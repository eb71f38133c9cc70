// Proves that the English catalogue contains exactly the interface's texts, and that these say counts by plurals.
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compileText } from './compile-text.ts';

const room = resolve(import.meta.dirname, '../..');

// Also where English has one form for all numbers, such as "1 new" and "2 new": other languages have more.
const countOutsidePlural = /\{(?:count|tries)\}/;
// A value before a word in the plural, such as "{length} characters"; "{name} was" is no such word.
const pluralAfterValue = /\{(?!name|title|host)\w+\}(?: new| unread)? [a-z]{3,}(?<!s)s\b/;

describe('the English catalogue', () => {
  it('holds every text that the screens and the domain say, and no other: `npm run messages` brings it up to date', async () => {
    const said = Object.keys((await (await catalog())?.collect()) ?? {});
    const listed = await listedMessages();
    expect(said.length).toBeGreaterThan(150);
    expect(Object.keys(listed).toSorted()).toEqual(said.toSorted());
    for (const [id, message] of Object.entries(listed)) expect(message.translation, id).toBe(id);
  });

  it('is compiled in the browser as Lingui compiles it, but for a few texts, which the built one holds', async () => {
    const texts = Object.fromEntries(Object.keys(await listedMessages()).map((id) => [id, id]));
    const { source } = createCompiledCatalog('en', texts, { namespace: 'json' });
    const { messages } = JSON.parse(source) as { messages: Record<string, unknown> };
    const held = Object.entries(messages).filter(
      ([id, compiled]) => !isDeepStrictEqual(compiled, compileText(id)),
    );
    expect(Object.keys(messages).length).toBeGreaterThan(1000);
    expect(held.length).toBeLessThan(15);
  });

  it('says every count by a plural, so that one is never “1 new comments”', async () => {
    const ids = Object.keys(await listedMessages());
    expect(ids.filter(saysCountWithoutPlural)).toEqual([]);
    expect(ids.filter((id) => id.includes(', plural, '))).not.toEqual([]);
    const wrong = [
      '{count} new comments',
      'Review {count}',
      '{unread} unread messages',
      '{length} characters',
    ];
    expect(wrong.filter(saysCountWithoutPlural)).toEqual(wrong);
  });
});

function saysCountWithoutPlural(id: string): boolean {
  return countOutsidePlural.test(id) || pluralAfterValue.test(id);
}

async function catalog() {
  const config = getConfig({ cwd: room, configPath: resolve(room, 'lingui.config.ts') });
  return (await getCatalogs(config))[0];
}

async function listedMessages() {
  return (await (await catalog())?.read('en')) ?? {};
}
