// The only import of Drizzle, and of its CommonJS build. Node looks into a package's package.json for every module of it that it loads, and
// parses the one of Drizzle, 180 KB, some 400 times: half a second and 230 MB. It knows a `.cjs` file by its name.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type { AnyColumn, GetColumnData, SQL, SQLWrapper, WithSubquery } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const {
  DrizzleQueryError,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  fillPlaceholders,
  getTableColumns,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm');
