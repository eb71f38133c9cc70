// `npm run backup -- FOLDER`: copies the database and its files into a new folder, while Foothold runs or while it does not.
import { makeBackup } from '../backup/make-backup.ts';
import { withDatabase } from './borrowed-database.ts';
import { runCommand } from './command.ts';
import { filesFolderOf } from './data-folder.ts';
import { namedFolder } from './named-folder.ts';

await runCommand(async (config) => {
  const folder = namedFolder('npm run backup -- FOLDER');
  const files = filesFolderOf(config.dataFolder);
  const made = await withDatabase(config, (databaseUrl) => makeBackup({ databaseUrl, files, folder }));
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Everything is in ${folder}: ${rows} rows and ${made.files.count} files with ${made.files.bytes} bytes.`,
    ...(made.files.faulty.length === 0
      ? []
      : [
          `Note: of ${made.files.faulty.length} files the content was missing or damaged; manifest.json names them.`,
        ]),
    'The pepper is not in it. Keep a copy of it in another place: without it everybody must choose a new PIN.',
  ].join('\n');
});
