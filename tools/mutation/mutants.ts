// Generates every mutant of one source: small changes that could make it wrong. Changes of SQL are in sql-mutants.ts.
import { parseSync, Visitor, type ESTree } from 'vite';
import { type Change, isClock, sqlChanges } from './sql-mutants.ts';
import type { Group } from './groups.ts';

export type Mutant = Change & {
  readonly file: string;
  readonly line: number;
  /** Stable while the source does not change. */
  readonly id: string;
};

// Globals, which a file need not import.
const drizzle = '__drizzle';

const borders: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const opposites: Readonly<Record<string, string>> = {
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  asc: 'desc',
  desc: 'asc',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  exists: 'notExists',
  notExists: 'exists',
};

export function mutantsOf(file: string, source: string, group: Group): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const queries: Change[] = [];
  const rules: Change[] = [];
  new Visitor({
    ...queryVisitor(source, queries),
    ...ruleVisitor(source, rules),
  }).visit(program);
  const changes = group === 'sql' ? queries : [...queries, ...rules];
  const unique = new Map(
    changes.map((change) => [`${change.start}-${change.end} ${change.text}`, change] as const),
  );
  return [...unique.entries()]
    .filter(([, change]) => parseSync(file, mutated(source, change)).errors.length === 0)
    .map(([id, change]) => ({
      ...change,
      file,
      line: source.slice(0, change.start).split('\n').length,
      id: `${file} ${id}`,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The offsets are those of the original source. */
export function mutated(source: string, { start, end, text }: Change): string {
  const changed = source.slice(0, start) + text + source.slice(end);
  return text.startsWith(`${drizzle}.`)
    ? `${changed}\nimport * as ${drizzle} from 'drizzle-orm';\n`
    : changed;
}

function isConjunction(node: ESTree.Argument): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'and';
}

type At = { readonly start: number; readonly end: number };

/** Drizzle's conditions and orders, and SQL in templates. */
function queryVisitor(source: string, changes: Change[]) {
  const replace = ({ start, end }: At, text: string, operator: string) =>
    changes.push({ start, end, text, operator });
  return {
    CallExpression(node: ESTree.CallExpression) {
      const { callee } = node;
      if (callee.type === 'Identifier') {
        const opposite = opposites[callee.name];
        const isBorder = /^[gl]te?$/.test(callee.name);
        const ofNow = isBorder && isClock(source.slice(node.start, node.end));
        if (opposite !== undefined && node.arguments.length > 0 && !ofNow) {
          replace(callee, `${drizzle}.${opposite}`, `${callee.name} → ${opposite}`);
        }
        if ((callee.name === 'and' || callee.name === 'or') && node.arguments.length > 1) {
          for (const each of node.arguments)
            replace(each, 'undefined', `${callee.name}(…): condition removed`);
        }
      }
      const method = callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name;
      const [only, ...others] = node.arguments;
      // Each of several conditions is removed separately.
      if (method === 'where' && only !== undefined && others.length === 0 && !isConjunction(only)) {
        replace(only, 'undefined', 'where(…) removed');
      }
    },
    TemplateLiteral(node: ESTree.TemplateLiteral) {
      changes.push(...sqlChanges(source, node));
    },
  };
}

function ruleVisitor(source: string, changes: Change[]) {
  const replace = ({ start, end }: At, text: string, operator: string) =>
    changes.push({ start, end, text, operator });
  const decide = (test: At) => {
    replace(test, 'true', 'condition always true');
    replace(test, 'false', 'condition never true');
  };
  const returned = (value: ESTree.Expression | null) => {
    if (value?.type !== 'Literal') return;
    if (typeof value.value === 'boolean') replace(value, String(!value.value), 'constant returned');
    if (typeof value.value === 'number') replace(value, String(value.value + 1), 'constant returned');
  };
  return {
    IfStatement: (node: ESTree.IfStatement) => decide(node.test),
    ConditionalExpression: (node: ESTree.ConditionalExpression) => decide(node.test),
    LogicalExpression({ operator, left, right }: ESTree.LogicalExpression) {
      if (operator === '??') return;
      const at = source.indexOf(operator, left.end);
      // Comments between them are ignored.
      if (at < right.start) replace({ start: at, end: at + 2 }, operator === '&&' ? '||' : '&&', '&& ↔ ||');
    },
    BinaryExpression({ operator, left, right }: ESTree.BinaryExpression) {
      const other = borders[operator];
      const at = source.indexOf(operator, left.end);
      if (other !== undefined && at < right.start) {
        replace({ start: at, end: at + operator.length }, other, `${operator} → ${other}`);
      }
    },
    ReturnStatement: (node: ESTree.ReturnStatement) => returned(node.argument),
    ArrowFunctionExpression(node: ESTree.ArrowFunctionExpression) {
      if (node.body.type !== 'BlockStatement') returned(node.body);
    },
    ExpressionStatement(node: ESTree.ExpressionStatement) {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (call.type === 'CallExpression') replace(node, ';', 'statement removed');
    },
  };
}
