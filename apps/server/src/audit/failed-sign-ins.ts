// Notes failed sign-ins for the audit: the first of a person from a network at once, those that follow together, so that no flood fills it.
import { networkOf } from '../edge/network.ts';
import type { Db } from '../database/db.ts';
import type { FailedSignIn, FailedSignIns } from '../edge/ports.ts';
import { record } from './record.ts';

type Counted = {
  readonly subjectId: string | null;
  details: Readonly<Record<string, string>>;
  /** Tries that are in no row yet. */
  tries: number;
  /** When the next row may be written; milliseconds. */
  due: number;
};

type Given = {
  readonly report: (bug: unknown) => void;
  /** For tests; milliseconds. */
  readonly now?: () => number;
  readonly lookEveryMs?: number;
};

// A row of a person and a network: at most six an hour. The lock after ten tries bounds how many networks a person can have.
const betweenRowsMs = 10 * 60_000;
// Of numbers that are nobody's a row for each network; beyond so many networks at a time, one for all the others.
const mostNetworksOfNobody = 100;

export function createFailedSignIns(db: Db, given: Given): FailedSignIns {
  const { report, now = Date.now, lookEveryMs = 1000 } = given;
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
      each.due = now() + betweenRowsMs;
      const { subjectId, details } = each;
      try {
        await record(db, { actorId: null, act: 'sign-in failed', subjectId, details: { ...details, tries } });
      } catch (error) {
        each.tries += tries;
        report(error);
        return;
      }
    }
  }

  const look = (all: boolean): Promise<void> => {
    writing = writing.then(() => write(all));
    return writing;
  };
  const timer = setInterval(() => void look(false), lookEveryMs);
  timer.unref();

  return {
    note(failed, address) {
      const { key, ...fresh } = placeOf(failed, networkOf(address), counted);
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
      await look(true);
    },
  };
}

function placeOf(
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
  if (!counted.has(key) && networks >= mostNetworksOfNobody) {
    return { key: 'nobody', subjectId: null, details: { network: 'many' } };
  }
  return { key, subjectId: null, details: { network, numberEnds: phoneNumber.slice(-3) } };
}
