// Formats pence as pounds, "£25" or "£3.10", and the price of a message as "2.5p".
import { useLingui } from '@lingui/react';

export function useMoney() {
  const { i18n } = useLingui();
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.locale || 'en', options).format(value);
  return {
    pounds: (pence: number) =>
      number(pence / 100, {
        style: 'currency',
        currency: 'GBP',
        minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
        maximumFractionDigits: 2,
      }),
    pence: (pence: number) => i18n._('{pence}p', { pence: number(pence, { maximumFractionDigits: 2 }) }),
  };
}
