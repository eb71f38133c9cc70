// Proves that a text says whether a target is complete.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TargetMark } from './target-mark.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const shown = (complete: boolean) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TargetMark complete={complete} />
    </I18nProvider>,
  );

test('a target with evidence says Complete, one without says Not complete yet, and each has a drawing of its own [TGT-7]', () => {
  const [complete, open] = [shown(true), shown(false)];
  expect(complete).toContain('>Complete<');
  expect(complete).toContain('lucide-check');
  expect(open).toContain('>Not complete yet<');
  expect(open).not.toContain('lucide-check');
  expect(complete.match(/class="[^"]*"/)?.[0]).not.toBe(open.match(/class="[^"]*"/)?.[0]);
});
