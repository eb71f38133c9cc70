// What a run says at its end: how many were found in each room, how sure that is, and whom no test found.
import type { Fate } from './ledger.ts';
import type { Mutant } from './mutants.ts';
import { rooms, type Room } from './rooms.ts';

export type Judged = {
  readonly mutant: Mutant;
  readonly room: Room;
  readonly fate: Fate;
  readonly was: string;
};

export function report(judged: readonly Judged[], all: number): string {
  const rows = [...rooms, 'all' as const].map((room) => {
    const of = judged.filter((each) => room === 'all' || each.room === room);
    const found = of.filter(({ fate }) => fate.by !== null).length;
    const [low, high] = interval(found, of.length);
    return `${room.padEnd(12)} ${String(found).padStart(5)} of ${String(of.length).padStart(5)}   ${percent(found / of.length)}   (${percent(low)} to ${percent(high)})`;
  });
  const survivors = judged.filter(({ fate }) => fate.by === null);
  const said = survivors.map(({ mutant, fate, was }) => {
    const left = fate.left > 0 ? `, ${fate.left} not` : '';
    return `${mutant.file}:${mutant.line} ${mutant.operator}: ${short(was)} ▸ ${short(mutant.text)} (${fate.tried} test files played${left})`;
  });
  return [
    `${judged.length} of ${all} mutants. Found, with the 95 % confidence interval if they were a sample:`,
    ...rows,
    '',
    `${survivors.length} that no test found:`,
    ...said,
  ].join('\n');
}

/** Wilson's, which also holds near 0 and 1. Source: E. B. Wilson, JASA 22 (1927). */
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
