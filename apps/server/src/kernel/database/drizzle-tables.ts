// The only import of Drizzle's tables: its CommonJS build, for the reason in drizzle.ts.
import { createRequire } from 'node:module';
import type { PgColumn as AnyColumnOfPg } from 'drizzle-orm/pg-core';

const require = createRequire(import.meta.url);

export type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
/** The class is below. */
export type PgColumn = AnyColumnOfPg;

export const {
  PgColumn,
  PgDialect,
  alias,
  bigint,
  boolean,
  customType,
  doublePrecision,
  getTableConfig,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unionAll,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
