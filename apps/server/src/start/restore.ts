// `npm run restore -- FOLDER`: brings a backup into an empty database and an empty data folder.
import { restoreBackup } from '../backup/restore-backup.ts';
import { withIdleDatabase } from './borrowed-database.ts';
import { runCommand } from './command.ts';
import { filesFolderOf } from './data-folder.ts';
import { namedFolder } from './named-folder.ts';

await runCommand(async (config) => {
  const folder = namedFolder('npm run restore -- FOLDER');
  const files = filesFolderOf(config.dataFolder);
  const { madeAt } = await withIdleDatabase(config, (databaseUrl) =>
    restoreBackup({ databaseUrl, files, folder }),
  );
  return [
    `Everything is as it was on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 16)} UTC.`,
    `Foothold starts with the pepper of that time only: put it into ${config.dataFolder}/pepper, or set PEPPER or PEPPER_FILE.`,
  ].join('\n');
});
