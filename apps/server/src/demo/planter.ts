// The process that `plantApart` starts: plants what it is told, once, and ends.
import process from 'node:process';
import { type DemoPlace, plantDemo } from './plant.ts';

process.once('message', (place: DemoPlace) => {
  plantDemo(place).then(
    () => process.exit(0),
    (problem: unknown) => {
      console.error(problem);
      process.exit(1);
    },
  );
});
// Whoever started it has gone: a transaction that is left behind undoes itself.
process.once('disconnect', () => process.exit(1));
