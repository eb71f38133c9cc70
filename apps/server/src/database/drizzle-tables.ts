// The only import of Drizzle's tables, for the reason in drizzle.ts.
export * from 'drizzle-orm/pg-core';
