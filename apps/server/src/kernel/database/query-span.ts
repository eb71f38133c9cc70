// A span for each query of what is being traced: the name of its statement, never its values.
import { currentContext, type Span } from '../runtime/work-context.ts';

/** Undefined where nothing is traced, and for streams. */
export function beginQuerySpan(query: unknown): Span | undefined {
  const parent = currentContext()?.span;
  if (parent === undefined) return undefined;
  const name = nameOf(query);
  if (name === undefined) return undefined;
  return parent.begin(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name });
}

/** The same arguments, whose callback ends the span first. */
export function endingSpan(span: Span, given: readonly unknown[]): readonly unknown[] {
  const callback = given.at(-1);
  if (typeof callback !== 'function') return given;
  const end = (error: unknown, result: unknown): void => {
    span.end(error ?? undefined);
    callback(error, result);
  };
  return [...given.slice(0, -1), end];
}

/** The name of a prepared statement; else its first word, be it in a comment, and its table, such as `insert messages`. */
function nameOf(query: unknown): string | undefined {
  if (typeof query === 'string') return summaryOf(query);
  if (typeof query !== 'object' || query === null) return undefined;
  if ('name' in query && typeof query.name === 'string') return query.name;
  return 'text' in query && typeof query.text === 'string' ? summaryOf(query.text) : undefined;
}

function summaryOf(sql: string): string {
  const word = /^\s*(?:-- )?([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update|table)\s+((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/i.exec(sql)?.[1];
  return table === undefined ? word : `${word} ${table.replaceAll('"', '')}`;
}
