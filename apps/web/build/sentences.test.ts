// Proves that every sentence is compiled in the browser as Lingui compiles it, says counts by plurals, and can be translated.
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import type { Messages } from '@lingui/core';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import config from '../lingui.config.ts';
import { accented } from '../src/messages/accented.ts';
import { compileText } from '../src/messages/compile-text.ts';
import { i18n } from '../src/messages/i18n.ts';
import { everySentence } from './sentences.ts';

// Also where English has one form for all numbers, such as "1 new" and "2 new": other languages have more.
const countOutsidePlural = /\{(?:count|tries)\}/;
// A value before a word in the plural, such as "{length} characters"; "{name} was" is no such word.
const pluralAfterValue = /\{(?!name|title|host)\w+\}(?: new| unread)? [a-z]{3,}(?<!s)s\b/;

let sentences: readonly string[];

beforeAll(async () => {
  sentences = await everySentence();
  expect(sentences.length).toBeGreaterThan(1000);
});

describe('every sentence', () => {
  it('is compiled in the browser as Lingui compiles it, in English and with accents: a form it cannot compile is written simpler', () => {
    const texts = Object.fromEntries(sentences.map((id) => [id, id]));
    const inBrowser = (mapText?: (words: string) => string) =>
      Object.fromEntries(sentences.map((id) => [id, compileText(id, mapText)]));
    expect(inBrowser()).toEqual(compiled('en', texts));
    expect(inBrowser(accented)).toEqual(compiled('test', texts));
  });

  it('says every count by a plural, so that one is never “1 new comments”', () => {
    expect(sentences.filter(saysCountWithoutPlural)).toEqual([]);
    expect(sentences.filter((id) => id.includes(', plural, '))).not.toEqual([]);
    const wrong = [
      '{count} new comments',
      'Review {count}',
      '{unread} unread messages',
      '{length} characters',
    ];
    expect(wrong.filter(saysCountWithoutPlural)).toEqual(wrong);
  });

  it('is in the file that a translator is given, stays translated, and is said in English until then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foothold-translations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    onTestFinished(() => i18n.activate('en'));
    const welsh = await translations('cy', folder);
    await welsh.update();
    expect(Object.keys(await welsh.read()).toSorted()).toEqual(sentences.toSorted());
    await welsh.translate('Log out', 'Allgofnodi');
    await welsh.update();
    const { 'Log out': translated, ...rest } = await welsh.read();
    expect(translated).toBe('Allgofnodi');
    expect(Object.values(rest).filter((translation) => translation !== '')).toEqual([]);

    i18n.loadAndActivate({ locale: 'cy', messages: await welsh.compile() });
    expect(i18n._('Log out')).toBe('Allgofnodi');
    expect(sentences).toContain('Undo {name}');
    expect(i18n._('Undo {name}', { name: 'register.csv' })).toBe('Undo register.csv');
    expect(i18n._('Newer than the file, {name}', { name: 'Amina' })).toBe('Newer than the file, Amina');
  });
});

function saysCountWithoutPlural(id: string): boolean {
  return countOutsidePlural.test(id) || pluralAfterValue.test(id);
}

/** By Lingui's compiler; the locale `test` gets its accents. */
function compiled(locale: string, texts: Record<string, string>): Messages {
  const { source, errors } = createCompiledCatalog(locale, texts, {
    namespace: 'json',
    pseudoLocale: 'test',
  });
  expect(errors).toEqual([]);
  return (JSON.parse(source) as { messages: Messages }).messages;
}

/** The file of a language, kept as `npm run messages` keeps it and compiled as the build compiles it. */
async function translations(locale: string, folder: string) {
  const catalogs = config.catalogs.map((each) => ({ ...each, path: join(folder, '{locale}') }));
  const settings = makeConfig({ ...config, locales: [locale], catalogs });
  const [catalog] = await getCatalogs(settings);
  if (catalog === undefined) throw new Error('The sentences have no catalogue');
  const file = catalog.getFilename(locale);
  const read = async () =>
    Object.fromEntries(
      Object.entries((await catalog.read(locale)) ?? {}).map(([id, { translation }]) => [id, translation]),
    );
  return {
    read,
    update: () => catalog.make({ clean: true, overwrite: false, orderBy: settings.orderBy ?? 'messageId' }),
    translate: async (id: string, translation: string) => {
      const text = await readFile(file, 'utf8');
      await writeFile(
        file,
        text.replace(`msgid "${id}"\nmsgstr ""`, `msgid "${id}"\nmsgstr "${translation}"`),
      );
    },
    compile: async () => {
      const { sourceLocale, fallbackLocales } = settings;
      const { messages } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
      return compiled(locale, messages);
    },
  };
}
