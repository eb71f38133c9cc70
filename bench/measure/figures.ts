// Defines a figure with its floor, its target and whether it was met, prints lists of figures, and computes them from what was measured.
export type Figure = {
  readonly what: string;
  /** As printed: `4.1 / 6.0 ms`. */
  readonly measured: string;
  readonly floor?: string;
  readonly ratio?: number;
  readonly target?: string;
  readonly met?: boolean;
};

export function printFigures(figures: readonly Figure[]): void {
  for (const { what, measured, floor, ratio, target, met } of figures) {
    const parts = [`${what}: ${measured}`];
    if (floor !== undefined) parts.push(`floor ${floor}`);
    if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`);
    if (target !== undefined) parts.push(`target ${target}`);
    if (met !== undefined) parts.push(met ? 'met' : 'MISSED');
    console.log(`  ${parts.join(' · ')}`);
  }
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, floor = '–', ratio, target = '–', met }) => [
    what,
    measured,
    floor,
    ratio === undefined ? '–' : ratio.toFixed(2),
    target,
    met === undefined ? '–' : met ? 'met' : '**missed**',
  ]);
  const head = ['figure', 'measured', 'floor', 'ratio', 'target', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The milliseconds that the work takes, and what it returns. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** The value that this share (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('There is no percentile of an empty list.');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
