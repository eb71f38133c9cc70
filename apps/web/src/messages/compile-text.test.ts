// Proves that texts are shown with their values.
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileText } from './compile-text.ts';

function shown(id: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  i18n.setMessagesCompiler(compileText);
  return i18n._(id, values);
}

test('a teacher reads names and counts as the texts say them', () => {
  expect(shown('Undo {name}', { name: 'register.csv' })).toBe('Undo register.csv');
  const pages = '{name} has read {count, plural, one {# page} other {# pages}}.';
  expect(shown(pages, { name: 'Amina', count: 1 })).toBe('Amina has read 1 page.');
  expect(shown(pages, { name: 'Amina', count: 1200 })).toBe('Amina has read 1,200 pages.');
  const codes = '{left, plural, =0 {No codes are left} one {# code is left} other {# codes are left}}';
  expect([0, 1, 2].map((left) => shown(codes, { left }))).toEqual([
    'No codes are left',
    '1 code is left',
    '2 codes are left',
  ]);
  expect(shown('{count, plural, other {# new}}', { count: 1 })).toBe('1 new');
  expect(shown('Log out', {})).toBe('Log out');
});
