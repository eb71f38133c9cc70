// Distributes evidence over the columns of a page.

/** Round robin: the first item in the first column, the second in the second, and so on. */
export function inTurn<Item>(items: readonly Item[], columns: number): Item[][] {
  const spread: Item[][] = Array.from({ length: Math.max(1, columns) }, () => []);
  items.forEach((item, index) => spread[index % spread.length]?.push(item));
  return spread;
}

/** The number of columns at a width in CSS pixels: 1, then 2 from 500, 3 from 1000, 4 from 1200. */
export function columnsAt(width: number): number {
  if (width >= 1200) return 4;
  if (width >= 1000) return 3;
  return width >= 500 ? 2 : 1;
}
