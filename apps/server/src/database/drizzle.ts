// The only import of Drizzle's queries. Node parses a package's package.json again for every file that names the package, and that of
// Drizzle has 180 KB: named by each file, it took a quarter of the start.
export * from 'drizzle-orm';
