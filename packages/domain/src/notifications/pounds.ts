// Amounts of money as people write them, in pounds; what is stored is pence.

const written = /^£?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Null: it is no amount, or has more than two decimals. */
export function penceFrom(text: string): number | null {
  const [, pounds, decimals = ''] = written.exec(text.trim()) ?? [];
  return pounds === undefined
    ? null
    : Number(pounds.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Such as `25`, or `25.50`, for a field; `pence` is whole. */
export function poundsText(pence: number): string {
  return (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2);
}
