// Reports, from every test file of a mutation run, which functions it reached and its process id.
import { writeFileSync } from 'node:fs';
import { afterAll, vi } from 'vitest';
import type { Services } from '../../apps/server/src/kernel/edge/context.ts';
import type * as rosterProcess from '../../apps/server/src/features/roster/roster-process.ts';

const reached = new Set<string>();
Object.assign(globalThis, { __reached: (where: string) => void reached.add(where) });

const folder = process.env['MUTATION_FOLDER'];
if (folder !== undefined) {
  writeFileSync(`${folder}/pid`, String(process.pid));
  afterAll(() => writeFileSync(`${folder}/reached.json`, JSON.stringify([...reached])));
}

// A child process would load the sources without the mutant.
vi.mock('../../apps/server/src/features/roster/roster-process.ts', async (importOriginal) => {
  const inRosterProcess = async ({ pool, settings }: Services, work: rosterProcess.RosterWork) => {
    // Not before: it imports the modules that import this one.
    const { performRosterTask } = await import('../../apps/server/src/features/roster/roster-task.ts');
    await performRosterTask({
      ...work,
      databaseUrl: pool.options.connectionString ?? '',
      country: settings.defaultCountry,
    });
  };
  return { ...(await importOriginal<typeof rosterProcess>()), inRosterProcess };
});
