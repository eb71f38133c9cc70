// Checks what this node needs to work: the database and its schema, the announcements, the file store, its bucket, and disk space.
import { appliedMigrations, canServe, knownMigrations } from '../kernel/database/migrate.ts';
import type { Services } from '../kernel/edge/context.ts';
import { reservedBytes } from '../kernel/files/uploads.ts';

const parts = ['database', 'migrations', 'announcements', 'files', 'diskSpace'] as const;
type Part = (typeof parts)[number];
type State = 'ok' | 'failed';
/** `bucket`: only where files are in one. */
export type Checks = Readonly<Record<Part, State>> & { readonly bucket?: State };

type Sources = Pick<Services, 'pool' | 'files'> & { readonly isListening: () => boolean };

/** The check never rejects: what throws has failed. */
export async function createReadinessCheck({
  pool,
  files,
  isListening,
}: Sources): Promise<() => Promise<Checks>> {
  const known = await knownMigrations();
  const work: Readonly<Record<Part, () => Promise<unknown>>> = {
    database: () => isWritable(pool),
    migrations: async () => {
      const applied = await appliedMigrations(pool);
      return known.every(({ name }) => applied.has(name)) && canServe(known, applied);
    },
    announcements: async () => isListening(),
    files: async () => (await files.freeBytes()) >= 0,
    diskSpace: async () => (await files.freeBytes()) > reservedBytes,
  };
  return async () => {
    const checked = await Promise.all(
      parts.map(async (part) => [part, (await work[part]().catch(() => false)) === true ? 'ok' : 'failed']),
    );
    // Sound: each part was checked.
    const found = Object.fromEntries(checked) as Checks;
    return files.answers === undefined ? found : { ...found, bucket: files.answers() ? 'ok' : 'failed' };
  };
}

/** Not a primary that was set to read-only, and not a standby. */
async function isWritable(pool: Services['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ writable: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as writable",
  );
  return rows[0]?.writable === true;
}

/** Without disk space or the bucket only files are refused, and another node would not do better. */
export function isReady({ diskSpace: _, bucket: __, ...needed }: Checks): boolean {
  return Object.values(needed).every((state) => state === 'ok');
}
