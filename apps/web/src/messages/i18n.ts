// Says every text in English, which is its own id, or in the test locale (accented, right to left).
import { setupI18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { tabStorage } from '../ui/web-storage.ts';
import { compileText } from './compile-text.ts';
import { isolated, type Values } from './isolated.ts';

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// Also for what another language lacks.
i18n.setMessagesCompiler(compileText);

const translate = i18n._.bind(i18n);
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  typeof id === 'string' ? translate(id, values && isolated(values), options) : translate(id);

/** `?locale=test` shows accented, right-to-left text, to find sentences that bypass translation and layouts that cannot be mirrored. */
export async function chooseLocale(): Promise<void> {
  const wanted = new URLSearchParams(window.location.search).get('locale') ?? tabStorage.read(key);
  if (wanted !== 'test') return;
  tabStorage.write(key, wanted);
  const { accented } = await import('./accented.ts');
  i18n.setMessagesCompiler((text) => compileText(text, accented));
  // A language tag that Intl accepts for dates and plurals; "test" alone is not valid.
  i18n.loadAndActivate({ locale: 'en-XA', messages: {} });
  document.documentElement.dir = 'rtl';
}

const key = 'foothold.locale';
