// `npm run files:move`: copies all files from where they were to where the settings put them, while people work.
import pg from 'pg';
import { moveFiles } from '../kernel/files/move-files.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { requireInstallation, withDatabase } from './command-database.ts';
import { runCommand } from './command.ts';
import { filesPlaceOf, openFiles } from './open-files.ts';

await runCommand(async (config) => {
  const { from, ...to } = filesPlaceOf(config);
  if (from === undefined) {
    throw new StartProblem(
      'Set FILES to where files shall be and FILES_FROM to where they are, for the nodes too.',
    );
  }
  await requireInstallation(config);
  const moved = await withDatabase(config, async (databaseUrl) => {
    const [before, now] = [await openFiles(config, from), await openFiles(config, to)];
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    return moveFiles(pool, before, now).finally(() => pool.end());
  });
  const { copied, bytes, there, faulty } = moved;
  return [
    `${copied} files with ${bytes} bytes were copied, ${there} were there already; all of these are equal to their hashes.`,
    faulty.length === 0
      ? 'Nothing is missing: unset FILES_FROM when all nodes have the new FILES. The old copies stay until you delete them.'
      : `Note: of ${faulty.length} files the content is missing or damaged where they were: ${faulty.join(', ')}.`,
  ].join('\n');
});
