// Shares what little can be done at once: between lanes by their share, in a lane between owners in turn, and of one owner
// between the parts of what it brought. Whoever has gone away is dropped, and whoever brings too much pushes out only their own;
// where nobody can tell who brings too much, lots are drawn.
import { randomInt } from 'node:crypto';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { retryAfter } from './rate-limit.ts';

export type Lane = {
  /** While all lanes have work: how often it is this one's turn, in proportion to the others. */
  readonly share: number;
  /** How much of this lane is done at once, at most. */
  readonly atOnce?: number;
  /** How much of this lane waits, at most. */
  readonly longest?: number;
};

export type Place<Name> = {
  readonly lane: Name;
  readonly owner: string;
  /** What an owner brings for several: they take turns within the owner's. */
  readonly part?: string;
  /** Only after what the owner has brought that is not behind. */
  readonly behind?: boolean;
  /** How much of this owner is done at once, and waits, at most. */
  readonly ownAtOnce?: number;
  readonly ownLongest?: number;
  /**
   * When the owner has no room left, all that it brings have the same chance: a newcomer takes the place of one drawn by
   * lot, and so is whose turn it is. Without it, whoever comes while the others keep their places full is never let in.
   */
  readonly drawsLots?: boolean;
  /** Nobody waits for the answer any more. Work that has begun is finished. */
  readonly gone?: AbortSignal | undefined;
};

export type FairQueue<Name extends string> = {
  /** Runs the work when it is its turn. Refuses TOO_MANY when there is no room to wait, or no one who does. */
  run<Result>(place: Place<Name>, work: () => Promise<Result>): Promise<Result>;
};

type Random = (below: number) => number;

type Waiting = { readonly behind: boolean; readonly begin: () => void; readonly refuse: () => void };

type Owner = {
  readonly name: string;
  readonly parts: Map<string, Waiting[]>;
  waiting: number;
  running: number;
  atOnce: number;
  /** Lots are drawn until this few wait. 0: everybody in turn. */
  lotsUntil: number;
};

type LaneState = {
  readonly limits: Required<Lane>;
  /** In the order of their turns; whoever has had one goes to the end. */
  readonly owners: Map<string, Owner>;
  waiting: number;
  running: number;
  /** Stride scheduling: the lane whose turn is earliest is next, and a turn moves it on by 1 / share. */
  turnAt: number;
};

export function createFairQueue<Name extends string>(given: {
  readonly atOnce: number;
  readonly lanes: Readonly<Record<Name, Lane>>;
  /** A whole number from 0 to less than this. */
  readonly random?: Random;
}): FairQueue<Name> {
  const { random = randomInt } = given;
  const lanes = new Map(
    Object.entries<Lane>(given.lanes).map(([name, limits]) => [name, newLane(limits)] as const),
  );
  let running = 0;
  let turnNow = 0;

  async function begin(place: Place<Name>): Promise<() => void> {
    const lane = lanes.get(place.lane);
    if (lane === undefined) throw new Error(`There is no lane ${place.lane}.`);
    if (place.gone?.aborted === true) throw refusal();
    const owner = lane.owners.get(place.owner) ?? newOwner(place.owner);
    makeRoom(lane, owner, place, random);
    if (lane.waiting === 0) lane.turnAt = Math.max(lane.turnAt, turnNow);
    lane.owners.set(place.owner, owner);
    owner.atOnce = place.ownAtOnce ?? Infinity;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        remove(lane, owner, place.part ?? '', entry);
        entry.refuse();
      };
      const entry: Waiting = {
        behind: place.behind ?? false,
        begin: () => {
          place.gone?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: () => {
          place.gone?.removeEventListener('abort', leave);
          reject(refusal());
        },
      };
      place.gone?.addEventListener('abort', leave, { once: true });
      add(lane, owner, place.part ?? '', entry);
      startWhatCan();
    });
    return () => {
      running -= 1;
      lane.running -= 1;
      owner.running -= 1;
      forgetIfIdle(lane, owner);
      startWhatCan();
    };
  }

  function startWhatCan(): void {
    while (running < given.atOnce) {
      const next = nextLane();
      if (next === null) return;
      const { lane, owner } = next;
      turnNow = Math.max(turnNow, lane.turnAt);
      lane.turnAt = turnNow + 1 / lane.limits.share;
      lane.owners.delete(owner.name);
      lane.owners.set(owner.name, owner);
      running += 1;
      lane.running += 1;
      owner.running += 1;
      take(lane, owner, random).begin();
    }
  }

  function nextLane() {
    let next: { readonly lane: LaneState; readonly owner: Owner } | null = null;
    for (const lane of lanes.values()) {
      if (lane.waiting === 0 || lane.running >= lane.limits.atOnce) continue;
      if (next !== null && next.lane.turnAt <= lane.turnAt) continue;
      for (const owner of lane.owners.values()) {
        if (owner.waiting === 0 || owner.running >= owner.atOnce) continue;
        next = { lane, owner };
        break;
      }
    }
    return next;
  }

  return {
    async run(place, work) {
      const end = await begin(place);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

function newLane({ share, atOnce = Infinity, longest = Infinity }: Lane): LaneState {
  return { limits: { share, atOnce, longest }, owners: new Map(), waiting: 0, running: 0, turnAt: 0 };
}

function newOwner(name: string): Owner {
  return { name, parts: new Map(), waiting: 0, running: 0, atOnce: Infinity, lotsUntil: 0 };
}

function refusal(): Refusal {
  return new Refusal('TOO_MANY', sentences.tooOften, { [retryAfter]: 2 });
}

/** Throws when the newcomer has brought as much as whoever has brought most, and no lots are drawn. */
function makeRoom<Name>(lane: LaneState, owner: Owner, place: Place<Name>, random: Random): void {
  const { ownLongest = Infinity, behind = false } = place;
  if (owner.waiting >= ownLongest) {
    const [part, last] = greatestPart(owner);
    const own = owner.parts.get(place.part ?? '')?.length ?? 0;
    const worse = last.behind === behind ? (owner.parts.get(part)?.length ?? 0) > own + 1 : last.behind;
    if (worse) return pushOut(lane, owner, part, last);
    if (place.drawsLots !== true || own > 0 || last.behind !== behind) throw refusal();
    pushOut(lane, owner, ...drawn(owner, behind, random));
    owner.lotsUntil = ownLongest / 2;
  } else if (lane.waiting >= lane.limits.longest) {
    let most = owner;
    for (const other of lane.owners.values()) if (other.waiting > most.waiting) most = other;
    if (most.waiting <= owner.waiting + 1) throw refusal();
    pushOut(lane, most, ...greatestPart(most));
  }
}

/** Its part that is behind, or else of which most waits, and the newest of it. */
function greatestPart(owner: Owner): [part: string, last: Waiting] {
  let greatest: [string, Waiting] | undefined;
  let size = 0;
  for (const [part, waiting] of owner.parts) {
    const last = waiting.at(-1);
    if (last === undefined) continue;
    const before = greatest?.[1].behind ?? false;
    if (last.behind === before ? waiting.length <= size : before) continue;
    greatest = [part, last];
    size = waiting.length;
  }
  if (greatest === undefined) throw new Error('An owner of nothing has too much.');
  return greatest;
}

/** One of the parts by lot, and the newest of it. */
function drawn(owner: Owner, behind: boolean, random: Random): [part: string, entry: Waiting] {
  const lots = [...owner.parts].flatMap(([part, waiting]): [string, Waiting][] => {
    const last = waiting.at(-1);
    return last === undefined || last.behind !== behind ? [] : [[part, last]];
  });
  const lot = lots[random(lots.length)];
  if (lot === undefined) throw new Error('Nothing waits.');
  return lot;
}

function pushOut(lane: LaneState, owner: Owner, part: string, entry: Waiting): void {
  remove(lane, owner, part, entry);
  entry.refuse();
}

function add(lane: LaneState, owner: Owner, part: string, entry: Waiting): void {
  const waiting = owner.parts.get(part);
  if (waiting === undefined) owner.parts.set(part, [entry]);
  else waiting.push(entry);
  owner.waiting += 1;
  lane.waiting += 1;
}

function remove(lane: LaneState, owner: Owner, part: string, entry: Waiting): void {
  const waiting = owner.parts.get(part) ?? [];
  waiting.splice(waiting.indexOf(entry), 1);
  if (waiting.length === 0) owner.parts.delete(part);
  owner.waiting -= 1;
  lane.waiting -= 1;
  if (owner.waiting < owner.lotsUntil) owner.lotsUntil = 0;
  forgetIfIdle(lane, owner);
}

function forgetIfIdle(lane: LaneState, owner: Owner): void {
  if (owner.running === 0 && owner.waiting === 0) lane.owners.delete(owner.name);
}

/** The part whose turn it is goes to the end of its owner's. */
function take(lane: LaneState, owner: Owner, random: Random): Waiting {
  const part = owner.lotsUntil > 0 ? partByLot(owner, random) : partInTurn(owner);
  const waiting = owner.parts.get(part) ?? [];
  const [entry] = waiting;
  if (entry === undefined) throw new Error('Nothing waits.');
  remove(lane, owner, part, entry);
  if (waiting.length > 0) {
    owner.parts.delete(part);
    owner.parts.set(part, waiting);
  }
  return entry;
}

function partInTurn({ parts }: Owner): string {
  for (const [part, [first]] of parts) if (first?.behind === false) return part;
  const [first = ''] = parts.keys();
  return first;
}

function partByLot(owner: Owner, random: Random): string {
  const isAnyAhead = [...owner.parts.values()].some((waiting) => waiting.at(-1)?.behind === false);
  return drawn(owner, !isAnyAhead, random)[0];
}
