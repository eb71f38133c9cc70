// Generates the mutants of one SQL template: removed conditions, inverted `is null`, changed comparisons and orders.
import type { ESTree } from 'vite';

export type Change = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly operator: string;
};

const isSql =
  /\b(select|where|exists|order by|and|or|is null|is not null|desc|case|update|delete from)\b|<=|>=|</;
/** No test can distinguish a time before now from one at this very microsecond. */
export const isClock = (text: string): boolean => /\b(now|clock_timestamp)\(\)/.test(text);
const ends =
  /^(where|and|or|group by|order by|limit|returning|union|for|left|join|having|then|else|when|end|on)\b|^[,;]/;

/** A template that is not SQL has no mutants. */
export function sqlChanges(source: string, template: ESTree.TemplateLiteral): Change[] {
  const { start, end } = template;
  const sql = blanked(source, template);
  const isTagged = /\bsql(<[^`]*>)?$/.test(source.slice(Math.max(0, start - 80), start));
  if (!isSql.test(sql) || !(isTagged || /\bselect\b[^]*\bfrom\b|^`and /.test(sql))) return [];
  const changes: Change[] = [];
  const add = (from: number, to: number, text: string, operator: string) =>
    changes.push({ start: start + from, end: start + to, text, operator });
  for (const match of sql.matchAll(/\b(where|and|or)\s+/g)) {
    const from = match.index + match[0].length;
    if (match[1] === 'and' && /\bbetween\s+\S+\s+$/.test(sql.slice(0, match.index))) continue;
    const to = endOfTerm(sql, from);
    if (to <= from) continue;
    const isChoice = match[1] === 'or' || /^\s*or\b/.test(sql.slice(to));
    add(from, to, isChoice ? 'false' : 'true', `${match[1]} …: condition removed`);
  }
  for (const match of sql.matchAll(/\bis (not )?null\b/g)) {
    const other = match[1] === undefined ? 'is not null' : 'is null';
    add(match.index, match.index + match[0].length, other, `${match[0]} → ${other}`);
  }
  for (const match of sql.matchAll(/\b(not )?exists\b/g)) {
    const other = match[1] === undefined ? 'not exists' : 'exists';
    add(match.index, match.index + match[0].length, other, `${match[0]} → ${other}`);
  }
  for (const match of sql.matchAll(/\s(<=|>=|<|>)\s/g)) {
    const at = match.index + 1;
    const operator = match[1] ?? '';
    if (isClock(sql.slice(at, at + operator.length + 20))) continue;
    const other = operator.length === 2 ? operator.slice(0, 1) : `${operator}=`;
    add(at, at + operator.length, other, `${operator} → ${other}`);
  }
  for (const match of sql.matchAll(/\border by\s+/g)) {
    for (let from = match.index + match[0].length; ;) {
      const to = endOfTerm(sql, from);
      const term = sql.slice(from, to);
      const direction = /\s(asc|desc)\b/.exec(term);
      const tail = from + (direction?.index ?? term.search(/\snulls\b|\s*$/));
      add(
        tail,
        tail + (direction?.[0].length ?? 0),
        direction?.[1] === 'desc' ? ' asc' : ' desc',
        'order turned',
      );
      if (sql[to] !== ',') break;
      from = to + 1;
    }
  }
  return changes;

  function endOfTerm(text: string, from: number): number {
    let depth = 0;
    for (let at = from; at < end - start - 1; at++) {
      const char = text[at];
      if (char === '(') depth++;
      if (char === ')' && --depth < 0) return at;
      const begins = depth === 0 && (/[,;]/.test(char ?? '') || /\s/.test(text[at - 1] ?? ''));
      if (begins && at > from && ends.test(text.slice(at)))
        return at - /\s*$/.exec(text.slice(from, at))![0].length;
    }
    return end - start - 1 - (/\s*$/.exec(text.slice(from, -1))?.[0].length ?? 0);
  }
}

/** The template's own text with the same offsets; interpolations become `¤`. */
function blanked(source: string, { start, end, quasis }: ESTree.TemplateLiteral): string {
  const text = source.slice(start, end).split('');
  const holes = quasis
    .slice(0, -1)
    .map((quasi, index) => [quasi.end, quasis[index + 1]?.start ?? end] as const);
  for (const [from, to] of holes) text.fill('¤', from - start, to - start);
  return text.join('');
}
