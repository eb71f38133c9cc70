// Runs all benchmarks, or the named ones: `node bench/run.ts fan-out next`.
import { cpus, loadavg } from 'node:os';
import { startPostgres } from './measure/database.ts';
import { printFigures, tableOf, type Figure } from './measure/figures.ts';

const measurements: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'fan-out': async () => (await import('./fan-out/engine.ts')).fanOutOfEngine(),
  chat: async () => (await import('./fan-out/chat.ts')).fanOutOfChat(),
  calls: async () => (await import('./calls/calls.ts')).costOfCalls(),
  tracing: async () => (await import('./calls/tracing.ts')).tracing(),
  delivery: async () => (await import('./calls/delivery.ts')).delivery(),
  commits: async () => (await import('./fan-out/commits.ts')).commitsWithNotify(),
  memory: async () => (await import('./school/memory.ts')).memory(),
  metrics: async () => (await import('./school/metrics.ts')).metrics(),
  'sign-ins': async () => (await import('./school/sign-ins.ts')).signIns(),
  'round-trip': async () => (await import('./school/round-trip.ts')).roundTrip(),
  reports: async () => (await import('./reports/classroom-chats.ts')).classroomChats(),
  'files-s3': async () => (await import('./files/s3.ts')).filesInS3(),
  roster: async () => (await import('./roster/roster.ts')).roster(),
  growth: async () => (await import('./growth/growth.ts')).growth(),
  start: async () => (await import('./school/start.ts')).start(),
  'first-load': async () => (await import('./browser/first-load.ts')).firstLoad(),
  bytes: async () => (await import('./browser/bytes.ts')).bytes(),
  'sign-in-to-home': async () => (await import('./browser/sign-in-to-home.ts')).signInToHome(),
  'long-chat': async () => (await import('./browser/long-chat.ts')).longChat(),
  'class-table': async () => (await import('./browser/class-table.ts')).classTable(),
  next: async () => (await import('./browser/next-lesson.ts')).nextLesson(),
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
