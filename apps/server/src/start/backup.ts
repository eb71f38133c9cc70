// `npm run backup -- FOLDER`: copies the database and its files into a new folder, whether or not Foothold is running.
import type { Encryption } from '../backup/encryption.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { withDatabase } from './command-database.ts';
import { openFiles } from './open-files.ts';
import { runCommand } from './command.ts';
import type { Config } from './config.ts';
import { folderArgument } from './folder-argument.ts';
import { StartProblem } from '../runtime/start-problem.ts';

await runCommand(async (config) => {
  const { folder, values } = folderArgument('npm run backup -- FOLDER [--recipient age1…]', 'recipient');
  const encryption = encryptionOf(config, values.recipient);
  const made = await withDatabase(config, async (databaseUrl) => {
    const files = await openFiles(config);
    return makeBackup({ databaseUrl, files, folder }, encryption);
  });
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
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
