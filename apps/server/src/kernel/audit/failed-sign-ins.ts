// Records failed sign-ins in the audit: the first per user and network at once, further ones aggregated, so that a flood cannot fill it.
import { networkOf } from '../edge/network.ts';
import type { Db } from '../database/db.ts';
import type { FailedSignIn, FailedSignIns } from '../edge/ports.ts';
import { record } from './record.ts';

type Counted = {
  readonly subjectId: string | null;
  details: Readonly<Record<string, string>>;
  /** Attempts that are not in a row yet. */
  tries: number;
  /** When the next row may be written, in milliseconds. */
  due: number;
};

type Options = {
  readonly report: (bug: unknown) => void;
  /** For tests; milliseconds. */
  readonly now?: () => number;
  readonly checkIntervalMs?: number;
};

// Per user and network: at most six rows an hour. The lock after ten attempts bounds how many networks a user can have.
const rowIntervalMs = 10 * 60_000;
// For unknown phone numbers one row per network; beyond this many networks at a time, one row for all others.
const maxUnknownNetworks = 100;

export function createFailedSignIns(db: Db, options: Options): FailedSignIns {
  const { report, now = Date.now, checkIntervalMs = 1000 } = options;
  const counted = new Map<string, Counted>();
  let writing = Promise.resolve();

  async function write(all: boolean): Promise<void> {
    for (const [key, each] of counted) {
      if (!all && each.due > now()) continue;
      const { tries } = each;
      if (tries === 0) {
        counted.delete(key);
        continue;
      }
      each.tries = 0;
      each.due = now() + rowIntervalMs;
      const { subjectId, details } = each;
      try {
        await record(db, {
          actorId: null,
          action: 'sign-in failed',
          subjectId,
          details: { ...details, tries },
        });
      } catch (error) {
        each.tries += tries;
        report(error);
        return;
      }
    }
  }

  const writeDue = (all: boolean): Promise<void> => {
    writing = writing.then(() => write(all));
    return writing;
  };
  const timer = setInterval(() => void writeDue(false), checkIntervalMs);
  timer.unref();

  return {
    note(failed, address) {
      const { key, ...fresh } = entryOf(failed, networkOf(address), counted);
      const known = counted.get(key);
      if (known === undefined) {
        counted.set(key, { ...fresh, tries: 1, due: 0 });
        return;
      }
      known.tries += 1;
      if (known.details['numberEnds'] !== fresh.details['numberEnds']) {
        known.details = { ...known.details, numberEnds: 'several' };
      }
    },
    async stop() {
      clearInterval(timer);
      await writeDue(true);
    },
  };
}

function entryOf(
  { userId, phoneNumber, countedBy }: FailedSignIn,
  network: string,
  counted: ReadonlyMap<string, Counted>,
): { key: string; subjectId: string | null; details: Record<string, string> } {
  if (userId !== null) {
    const device = countedBy === 'device' ? 'known' : 'new';
    return { key: `${userId} ${device} ${network}`, subjectId: userId, details: { network, device } };
  }
  const key = `nobody ${network}`;
  const networks = [...counted.keys()].filter((each) => each.startsWith('nobody ')).length;
  if (!counted.has(key) && networks >= maxUnknownNetworks) {
    return { key: 'nobody', subjectId: null, details: { network: 'many' } };
  }
  return { key, subjectId: null, details: { network, numberEnds: phoneNumber.slice(-3) } };
}
