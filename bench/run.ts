// Runs all benchmarks, or the named ones: `node bench/run.ts fan-out calls`.
import { cpus, loadavg } from 'node:os';
import { startPostgres } from './measure/database.ts';
import { printFigures, tableOf, type Figure } from './measure/figures.ts';

const measurements: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'fan-out': async () => (await import('./fan-out/engine.ts')).fanOutOfEngine(),
  calls: async () => (await import('./calls/calls.ts')).costOfCalls(),
  delivery: async () => (await import('./calls/delivery.ts')).delivery(),
  reports: async () => (await import('./reports/classroom-chats.ts')).classroomChats(),
  'files-s3': async () => (await import('./files/s3.ts')).filesInS3(),
  roster: async () => (await import('./roster/roster.ts')).roster(),
  growth: async () => (await import('./growth/growth.ts')).growth(),
  'first-load': async () => (await import('./browser/first-load.ts')).firstLoad(),
  bytes: async () => (await import('./browser/bytes.ts')).bytes(),
  'class-table': async () => (await import('./browser/class-table.ts')).classTable(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => measurements[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(1);
}

const stopPostgres = await startPostgres();
const all: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const load = loadavg()[0] ?? 0;
    console.log(`${name} (load ${load.toFixed(1)} on ${cpus().length} cores)`);
    const figures = await measure();
    printFigures(figures);
    all.push(...figures);
  }
} finally {
  await stopPostgres();
}
console.log(`\n${tableOf(all)}`);
