// `npm run restore -- FOLDER`: restores a backup into an empty database and an empty data folder.
import { ignoredParts } from '../backup/before-release-1.ts';
import { identitiesIn, type Opening } from '../backup/encryption.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { requirePlace, withIdleDatabase } from './command-database.ts';
import { openFiles } from './open-files.ts';
import { runCommand } from './command.ts';
import type { Config } from './config.ts';
import { folderArgument, resolvePath } from './folder-argument.ts';

await runCommand(async (config) => {
  const { folder, values } = folderArgument('npm run restore -- FOLDER [--identity FILE]', 'identity');
  const opening = await openingOf(config, values.identity);
  await requirePlace(config);
  const manifest = await withIdleDatabase(config, async (databaseUrl) => {
    const files = await openFiles(config);
    return restoreBackup({ databaseUrl, files, folder }, opening);
  });
  const { madeAt } = manifest;
  const ignored = ignoredParts(manifest);
  return [
    `Everything is as it was on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 16)} UTC.`,
    `Foothold starts with the pepper of that time only: put it into ${config.dataFolder}/pepper, or set PEPPER or PEPPER_FILE.`,
    ...(ignored.length === 0
      ? []
      : [`Not restored, since nothing reads it from 1.0.0 on: ${ignored.join(', ')}.`]),
  ].join('\n');
});

/** A key file on the command line overrides the passphrase of the settings. */
async function openingOf({ backup }: Config, named: readonly string[]): Promise<Opening | undefined> {
  const [file] = named;
  if (file !== undefined) return identitiesIn(resolvePath(file));
  return backup.passphrase === undefined ? undefined : { passphrase: backup.passphrase };
}
