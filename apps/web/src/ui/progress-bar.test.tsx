// Proves what a progress bar shows.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const html = (done: number, total: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ProgressBar done={done} total={total} />
    </I18nProvider>,
  );

describe('a progress bar', () => {
  it('tells a learner "3 of 8" in words and in width', () => {
    expect(html(3, 8)).toContain('3 of 8');
    expect(html(3, 8)).toContain('inline-size:37.5%');
  });

  it('is ticked only when everything is done', () => {
    expect(html(8, 8)).toContain('<svg');
    expect(html(7, 8)).not.toContain('<svg');
  });

  it('stays empty when there is nothing to do, and never grows past its end', () => {
    expect(html(0, 0)).toContain('inline-size:0%');
    expect(html(0, 0)).not.toContain('<svg');
    expect(html(12, 8)).toContain('inline-size:100%');
  });
});
