// Formats pence as pounds, "£25" or "£3.10", and the price of a message as "2.5p".
import { useLingui } from '@lingui/react';

export function useMoney() {
  const { i18n } = useLingui();
  return {
    pounds: (pence: number) =>
      i18n.number(pence / 100, {
        style: 'currency',
        currency: 'GBP',
        minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
        maximumFractionDigits: 2,
      }),
    pence: (pence: number) => i18n._('{pence}p', { pence: i18n.number(pence, { maximumFractionDigits: 2 }) }),
  };
}
