// The child process of `seedDemoInChild`: seeds the database it is told of, once, and ends.
import process from 'node:process';
import { type DemoSettings, seedDemoDatabase } from './seed-demo.ts';

process.once('message', (settings: DemoSettings) => {
  seedDemoDatabase(settings).then(
    () => process.exit(0),
    (problem: unknown) => {
      console.error(problem);
      process.exit(1);
    },
  );
});
// The parent has gone: the transaction rolls back.
process.once('disconnect', () => process.exit(1));
