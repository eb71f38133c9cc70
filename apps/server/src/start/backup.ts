// `npm run backup -- FOLDER`: copies the database and its files into a new folder, whether or not Foothold is running, and fails if that is
// far less than the last time.
import type { Encryption } from '../backup/encryption.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { doubtAbout, doubtFile } from '../backup/last-backup.ts';
import { record } from '../kernel/audit/record.ts';
import { database } from '../kernel/database/db.ts';
import { requireInstallation, withDatabase } from './command-database.ts';
import { openFiles } from './open-files.ts';
import { runCommand } from './command.ts';
import type { Config } from './config.ts';
import { folderArgument } from './folder-argument.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import type { Manifest } from '../backup/manifest.ts';
import pg from 'pg';
import path from 'node:path';

await runCommand(async (config) => {
  const { folder, values } = folderArgument('npm run backup -- FOLDER [--recipient age1…]', 'recipient');
  const encryption = encryptionOf(config, values.recipient);
  await requireInstallation(config);
  const made = await withDatabase(config, async (databaseUrl) => {
    const files = await openFiles(config);
    const manifest = await makeBackup({ databaseUrl, files, folder }, encryption);
    await requireLikely(manifest, folder);
    await recordBackup(databaseUrl, manifest);
    return manifest;
  });
  const rows = rowsIn(made);
  return [
    `Everything is in ${folder}: ${rows} rows and ${made.files.count} files with ${made.files.bytes} bytes.`,
    ...(made.files.faulty.length === 0
      ? []
      : [
          `Note: of ${made.files.faulty.length} files the content was missing or damaged; manifest.json names them.`,
        ]),
    encryption === undefined
      ? 'It is not encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT wherever others may come near it.'
      : 'It is encrypted. Without the passphrase or the key nobody can open it, nor can you: keep it in another place.',
    'The pepper is not in it. Keep a copy of it in another place: without it everybody must choose a new PIN.',
  ].join('\n');
});

function rowsIn({ tables }: Manifest): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

/** The backup stays in any case: it may be all that there is. */
async function requireLikely({ files }: Manifest, folder: string): Promise<void> {
  if (files.faulty.length > files.count) {
    throw new StartProblem(
      `Of ${files.faulty.length} files the content was missing or damaged, and only ${files.count} are in ${folder}. Do DATA_DIR and FILES name where the files are?`,
    );
  }
  const doubt = await doubtAbout(folder);
  if (doubt === null) return;
  throw new StartProblem(
    `${doubt} See above whether database and files are the right ones. It is complete, and if it is right, delete ${path.join(folder, doubtFile)}: the next is then compared with it.`,
  );
}

/** From here the metrics know its age, and administrators that it was made. */
async function recordBackup(databaseUrl: string, made: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const details = { rows: rowsIn(made), files: made.files.count };
    await record(database(client), { actorId: null, action: 'backup made', subjectId: null, details });
  } finally {
    await client.end();
  }
}

/** Recipients on the command line override those of the settings. */
function encryptionOf({ backup }: Config, named: readonly string[]): Encryption | undefined {
  const recipients = named.length > 0 ? named : backup.recipients;
  if (recipients.length > 0 && backup.passphrase !== undefined) {
    throw new StartProblem(
      'A backup has either a passphrase or recipients: leave out BACKUP_PASSPHRASE, or BACKUP_RECIPIENT and --recipient.',
    );
  }
  if (recipients.length > 0) return { recipients };
  return backup.passphrase === undefined ? undefined : { passphrase: backup.passphrase };
}
