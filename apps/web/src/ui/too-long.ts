// The error of a text that exceeds its maximum length. The field does not truncate: a pasted text would silently lose its end.
import { useLingui } from '@lingui/react';

/** `longest` counts UTF-16 code units, like the server. Undefined while the text fits. */
export function useTooLong(text: unknown, longest: number | undefined): string | undefined {
  const { i18n } = useLingui();
  if (longest === undefined || typeof text !== 'string' || text.length <= longest) return undefined;
  return i18n._(
    'This text is too long: {length} of {longest, plural, one {# character} other {# characters}}',
    { length: i18n.number(text.length), longest },
  );
}
