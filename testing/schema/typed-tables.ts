// Writes the typed tables of apps/server/src/kernel/schema: what the catalogue of a migrated database says, for Drizzle.
import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import type pg from 'pg';

const formatting = new URL('../../.oxfmtrc.json', import.meta.url);

type Row = {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Its place in the primary key, from 1. */
  readonly keyPlace: number | null;
  readonly isNotNull: boolean;
  /** `a`: always; `d`: by default; else empty. */
  readonly identity: string;
  readonly isGenerated: boolean;
  /** Its default, or what it is generated as. */
  readonly expression: string | null;
  /** Those that a check lists. */
  readonly words: readonly string[] | null;
};

type Column = Row & {
  /** As in the overrides: bare in `public`, with its schema elsewhere. */
  readonly path: string;
  /** What the code calls it. */
  readonly property: string;
  readonly isOverridden: boolean;
};

export type Overrides = {
  readonly columnTypes: Readonly<Record<string, unknown>>;
};

const builders: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'bytes',
  'double precision': 'doublePrecision',
  integer: 'integer',
  jsonb: 'jsonb',
  text: 'text',
  'text[]': 'text',
  'timestamp with time zone': 'time',
  uuid: 'uuid',
  xid8: 'transactionId',
};

/** The modules that the tables import from, with what they may need of them. */
const modules = {
  '../database/drizzle.ts': ['sql'],
  '../database/drizzle-tables.ts':
    'bigint boolean doublePrecision integer jsonb pgSchema pgTable primaryKey text uuid'.split(' '),
  '../database/columns.ts': ['bytes', 'time', 'transactionId'],
};

/** By schema, the source of a module with its tables. Throws when an override is missing or has no column. */
export async function typedTables(
  client: Pick<pg.ClientBase, 'query'>,
  overrides: Overrides,
): Promise<ReadonlyMap<string, string>> {
  const columns = (await catalogueOf(client)).map((row) => withOverrides(row, overrides));
  const known = new Set(columns.map(({ path }) => path));
  for (const path of Object.keys(overrides.columnTypes))
    if (!known.has(path))
      throw new Error(`apps/server/src/kernel/schema/overrides.ts names ${path}, which is no column.`);
  const options = JSON.parse(readFileSync(formatting, 'utf8')) as FormatConfig;
  const sources = [...Map.groupBy(columns, ({ schema }) => schema)].map(async ([schema, ofSchema]) => {
    const { code, errors } = await format('tables.ts', moduleOf(schema, ofSchema), options);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    return [schema, code] as const;
  });
  return new Map(await Promise.all(sources));
}

async function catalogueOf(client: Pick<pg.ClientBase, 'query'>): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `select nspname as schema, relname as table, attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull as "isNotNull", attidentity as identity, attgenerated <> '' as "isGenerated",
       pg_get_expr(adbin, adrelid) as expression,
       (select array_position(conkey, attnum) from pg_constraint where conrelid = attrelid and contype = 'p') as "keyPlace",
       (select array(select replace(word[1], '''''', '''')
            from regexp_matches(pg_get_constraintdef(oid), '''((?:[^'']|'''')*)''::text', 'g') as word)
          from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and starts_with(pg_get_constraintdef(oid), format('CHECK ((%I = ANY (ARRAY[', attname))) as words
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where nspname in ('auth', 'public') and relkind = 'r' and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped
     order by nspname, relname, attnum`,
  );
  return rows;
}

function withOverrides(row: Row, { columnTypes }: Overrides): Column {
  const path =
    row.schema === 'public' ? `${row.table}.${row.name}` : `${row.schema}.${row.table}.${row.name}`;
  return {
    ...row,
    path,
    property: camelCase(row.name),
    isOverridden: path in columnTypes,
  };
}

function moduleOf(schema: string, columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, ofTable]) =>
    tableOf(schema, table, ofTable),
  );
  const own = schema === 'public' ? [] : [`const ${schema} = pgSchema('${schema}');`];
  const body = [...own, ...tables].join('\n\n');
  const imports = Object.entries(modules).flatMap(([module, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}[(\`]`).test(body));
    return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '${module}';`];
  });
  if (body.includes('ColumnType<')) imports.push("import type { ColumnType } from './overrides.ts';");
  return [
    `// The tables of the database's schema ${schema}, as the migrations made them: written by \`npm run schema\`, not by hand.`,
    ...imports,
    `\n${body}\n`,
  ].join('\n');
}

function tableOf(schema: string, table: string, columns: readonly Column[]): string {
  const make = schema === 'public' ? 'pgTable' : `${schema}.table`;
  const key = columns
    .filter(({ keyPlace }) => keyPlace !== null)
    .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace));
  const fields = columns.map((column) => {
    const isKey = key.length === 1 && key[0] === column;
    return `${column.property}: ${columnOf(column, isKey)},`;
  });
  const ofKey = key.map(({ property }) => `table.${property}`);
  const composite = key.length < 2 ? '' : `, (table) => [primaryKey({ columns: [${ofKey.join(', ')}] })]`;
  return `export const ${camelCase(table)} = ${make}(${quoted(table)}, { ${fields.join('\n')} }${composite});`;
}

function columnOf(column: Column, isKey: boolean): string {
  const { path, name, type, words, expression, isOverridden } = column;
  const builder = builders[type];
  if (builder === undefined)
    throw new Error(`${path} is ${type}, which testing/schema/typed-tables.ts does not know.`);
  if (type === 'jsonb' && !isOverridden)
    throw new Error(`Say the type of ${path} in apps/server/src/kernel/schema/overrides.ts.`);
  const parts = [`${builder}(${quoted(name)}${optionsOf(type, words)})`];
  if (type === 'text[]') parts.push('array()');
  if (isOverridden) parts.push(`$type<ColumnType<${quoted(path)}>>()`);
  else if (type === 'text[]') parts.push('$type<readonly string[]>()');
  if (isKey) parts.push('primaryKey()');
  else if (column.isNotNull && column.identity === '') parts.push('notNull()');
  if (column.identity === 'a') parts.push('generatedAlwaysAsIdentity()');
  if (column.identity === 'd') parts.push('generatedByDefaultAsIdentity()');
  if (expression !== null)
    parts.push(column.isGenerated ? `generatedAlwaysAs(${sqlOf(expression)})` : defaultOf(type, expression));
  return parts.join('.');
}

function optionsOf(type: string, words: readonly string[] | null): string {
  if (words !== null) return `, { enum: [${words.map(quoted).join(', ')}] }`;
  return type === 'bigint' ? ", { mode: 'number' }" : '';
}

function defaultOf(type: string, expression: string): string {
  if (expression === 'now()') return 'defaultNow()';
  const literal = type === 'text' ? /^('[\w ]*')::text$/ : /^(\d+|true|false)$/;
  return `default(${literal.exec(expression)?.[1] ?? sqlOf(expression)})`;
}

/** On one line, as a template of Drizzle's. */
function sqlOf(expression: string): string {
  const line = expression.trim().replaceAll(/\s+/g, ' ');
  return `sql\`${line.replaceAll(/[`\\$]/g, '\\$&')}\``;
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
