// The error of a text that exceeds its maximum length. The field does not truncate: a pasted text would silently lose its end.
import { useLingui } from '@lingui/react';

/** `maxLength` counts UTF-16 code units, like the server. Undefined while the text fits. */
export function useTooLong(text: unknown, maxLength: number | undefined): string | undefined {
  const { i18n } = useLingui();
  if (maxLength === undefined || typeof text !== 'string' || text.length <= maxLength) return undefined;
  return i18n._(
    'This text is too long: {length} of {longest, plural, one {# character} other {# characters}}',
    { length: i18n.number(text.length), longest: maxLength },
  );
}
