// Loads the catalogue of interface text: English, or the test locale (longer text, right to left).
import { setupI18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { tabStorage } from '../ui/web-storage.ts';
import { messages as english } from './en.po';
import { compileText } from './compile-text.ts';
import { isolated, type Values } from './isolated.ts';

export const i18n = setupI18n({
  locale: 'en',
  messages: { en: english },
});
// The English text is the id; the built catalogue holds only those with more than values and plain plurals.
i18n.setMessagesCompiler(compileText);

const translate = i18n._.bind(i18n);
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  typeof id === 'string' ? translate(id, values && isolated(values), options) : translate(id);

/** `?locale=test` shows longer, right-to-left text, to find layouts that cannot handle it. */
export async function chooseLocale(): Promise<void> {
  const wanted = new URLSearchParams(window.location.search).get('locale') ?? tabStorage.read(key);
  if (wanted !== 'test') return;
  tabStorage.write(key, wanted);
  const { messages } = await import('./test.po');
  // A language tag that Intl accepts for dates and plurals; "test" alone is not valid.
  i18n.loadAndActivate({ locale: 'en-XA', messages });
  document.documentElement.dir = 'rtl';
}

const key = 'foothold.locale';
