// The child process of `seedDemoInChild`: seeds the database that it is sent, once, and exits.
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
// The parent has exited: the transaction rolls back.
process.once('disconnect', () => process.exit(1));
