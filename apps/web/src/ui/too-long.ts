// Says that a text is longer than may be kept. The field keeps all of it: cutting what somebody pasted would lose it unseen.
import { useLingui } from '@lingui/react';

/** `longest`, in UTF-16 code units as the server counts them. Undefined while the text fits. */
export function useTooLong(text: unknown, longest: number | undefined): string | undefined {
  const { i18n } = useLingui();
  if (longest === undefined || typeof text !== 'string' || text.length <= longest) return undefined;
  return i18n._('This text is too long: {length} of {longest} characters', {
    length: i18n.number(text.length),
    longest: i18n.number(longest),
  });
}
