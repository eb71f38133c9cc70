// Proves what a progress bar shows.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const html = (done: number, total: number, ticked = true) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ProgressBar done={done} total={total} ticked={ticked} />
    </I18nProvider>,
  );

describe('a progress bar', () => {
  it('tells a learner "3 of 8" in words, and everybody the rounded whole percentage [HOME-21, CONST-9]', () => {
    expect(html(3, 8)).toContain('<bdi>3 of 8</bdi>');
    expect(html(3, 8)).toContain('value="38" max="100"');
    expect(html(2, 3)).toContain('value="67"');
  });

  it('says how much is done once: by the bar itself to whoever listens, by the words beside it to whoever looks', () => {
    expect(html(3, 8)).toContain('aria-valuetext="3 of 8"');
    expect(html(3, 8)).toMatch(/<span class="[^"]*" aria-hidden="true"><bdi>3 of 8/);
  });

  it('is ticked only when everything is done, and never where full does not mean finished', () => {
    expect(html(8, 8)).toContain('<svg');
    expect(html(7, 8)).not.toContain('<svg');
    expect(html(8, 8, false)).not.toContain('<svg');
  });

  it('stays empty when there is nothing to do, and never grows past its end', () => {
    expect(html(0, 0)).toContain('value="0"');
    expect(html(0, 0)).not.toContain('<svg');
    expect(html(12, 8)).toContain('value="100"');
    expect(html(12, 8)).toContain('<bdi>8 of 8</bdi>');
  });
});
