// The catalogue of interface text: English, or the test locale (longer words, right to left).
import { setupI18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { messages as english } from './en.po';
import { isolated, type Values } from './isolated.ts';

export const i18n = setupI18n({
  locale: 'en',
  messages: { en: english },
  // The English sentence is the id; the built catalogue holds only those with places in them.
  missing: (_, id) => id,
});

const translate = i18n._.bind(i18n);
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  typeof id === 'string' ? translate(id, values && isolated(values), options) : translate(id);

/** `?locale=test` shows every text longer and from right to left, to find what was not made for it. */
export async function chooseLocale(): Promise<void> {
  const wanted = new URLSearchParams(window.location.search).get('locale') ?? sessionStorage.getItem(key);
  if (wanted !== 'test') return;
  sessionStorage.setItem(key, wanted);
  const { messages } = await import('./test.po');
  // A tag that dates and plurals take for a language; "test" alone is none.
  i18n.loadAndActivate({ locale: 'en-XA', messages });
  document.documentElement.dir = 'rtl';
}

const key = 'foothold.locale';
