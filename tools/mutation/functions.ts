// Finds the functions of a source and instruments them, so that a test file can report which of them it reached.
import { parseSync, Visitor, type ESTree } from 'vite';

type Body = { readonly start: number; readonly end: number; readonly isBlock: boolean };

function bodiesOf(file: string, source: string): Body[] {
  const bodies: Body[] = [];
  const enter = ({ body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body !== null)
      bodies.push({ start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' });
  };
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit(parseSync(file, source).program);
  return bodies;
}

/** The source with calls of `__reached` for the file itself and for each function that is entered, by the offset of its body. */
export function reporting(file: string, source: string): string {
  const told = (offset: number | string) => `globalThis.__reached?.(${JSON.stringify(`${file} ${offset}`)})`;
  const inserts = bodiesOf(file, source).flatMap(({ start, end, isBlock }) =>
    isBlock
      ? [{ at: start + 1, text: `${told(start)};`, depth: 0 }]
      : [
          { at: start, text: `(${told(start)}, `, depth: start },
          { at: end, text: ')', depth: -start },
        ],
  );
  // Inserted from the end; of two at one offset the outer one comes first.
  inserts.sort((a, b) => b.at - a.at || b.depth - a.depth);
  let text = source;
  for (const { at, text: insert } of inserts) text = text.slice(0, at) + insert + text.slice(at);
  return `${text}\n;${told('loaded')};\n`;
}

/** What a test file must have reached to have run this place: the innermost function around it, or the file. */
export function placeOf(
  file: string,
  source: string,
  at: { readonly start: number; readonly end: number },
): string {
  const around = bodiesOf(file, source).filter(({ start, end }) => start <= at.start && at.end <= end);
  const innermost = around.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  return `${file} ${innermost?.start ?? 'loaded'}`;
}
