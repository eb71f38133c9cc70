// Formats the result of a run: how many mutants were found in each group, the confidence interval, and the survivors.
import type { Verdict } from './result-cache.ts';
import type { Mutant } from './mutants.ts';
import { groups, type Group } from './groups.ts';

export type JudgedMutant = {
  readonly mutant: Mutant;
  readonly group: Group;
  readonly verdict: Verdict;
  readonly was: string;
};

export function report(judged: readonly JudgedMutant[], all: number): string {
  const rows = [...groups, 'all' as const].map((group) => {
    const of = judged.filter((each) => group === 'all' || each.group === group);
    const found = of.filter(({ verdict }) => verdict.by !== null).length;
    const [low, high] = interval(found, of.length);
    return `${group.padEnd(12)} ${String(found).padStart(5)} of ${String(of.length).padStart(5)}   ${percent(found / of.length)}   (${percent(low)} to ${percent(high)})`;
  });
  const survivors = judged.filter(({ verdict }) => verdict.by === null);
  const said = survivors.map(({ mutant, verdict, was }) => {
    const left = verdict.left > 0 ? `, ${verdict.left} not` : '';
    return `${mutant.file}:${mutant.line} ${mutant.operator}: ${short(was)} ▸ ${short(mutant.text)} (${verdict.tried} test files run${left})`;
  });
  return [
    `${judged.length} of ${all} mutants. Found, with the 95 % confidence interval if they were a sample:`,
    ...rows,
    '',
    `${survivors.length} that no test found:`,
    ...said,
  ].join('\n');
}

/** The Wilson score interval, which is also valid near 0 and 1. Source: E. B. Wilson, JASA 22 (1927). */
export function interval(found: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const share = found / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [(middle - spread) / whole, Math.min(1, (middle + spread) / whole)];
}

function percent(share: number): string {
  return Number.isNaN(share) ? '    –' : `${(share * 100).toFixed(1)} %`.padStart(7);
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line === '' ? '∅' : line.length > 90 ? `${line.slice(0, 87)}…` : line;
}
