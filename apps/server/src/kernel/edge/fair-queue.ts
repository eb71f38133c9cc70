// A fair queue with limited concurrency: lanes share it by weight, owners within a lane take turns, and so do an owner's
// groups. Tasks of disconnected clients are dropped. When a queue is full, the owner with the most tasks loses one; where
// senders cannot be told apart, tasks are evicted at random.
import { randomInt } from 'node:crypto';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { retryAfter } from './rate-limit.ts';

export type Lane = {
  /** The lane's weight: how often it is next while all lanes have tasks, relative to the others. */
  readonly share: number;
  /** Most tasks of this lane that run at once. */
  readonly atOnce?: number;
  /** Most tasks of this lane that wait. */
  readonly maxQueued?: number;
};

export type QueueEntry<Name> = {
  readonly lane: Name;
  readonly owner: string;
  /** For an owner that stands for several clients: its groups take turns. */
  readonly group?: string;
  /** Runs only after the owner's tasks that are not low priority. */
  readonly lowPriority?: boolean;
  /** Most tasks of this owner that run at once, and that wait. */
  readonly ownAtOnce?: number;
  readonly ownMaxQueued?: number;
  /**
   * When the owner's queue is full, evict a random waiting task for a newcomer and choose the next task at random. Without
   * it, a newcomer never gets in while others keep the queue full.
   */
  readonly randomEviction?: boolean;
  /** Aborts when the client disconnects. Work that has begun is finished. */
  readonly signal?: AbortSignal | undefined;
};

export type FairQueue<Name extends string> = {
  /** Runs the work when it is next. Refuses TOO_MANY when the queue is full or the client disconnects. */
  run<Result>(task: QueueEntry<Name>, work: () => Promise<Result>): Promise<Result>;
};

type Random = (below: number) => number;

type Waiting = { readonly lowPriority: boolean; readonly begin: () => void; readonly refuse: () => void };

type Owner = {
  readonly name: string;
  readonly groups: Map<string, Waiting[]>;
  waiting: number;
  running: number;
  atOnce: number;
  /** Order is random until fewer than this many wait. 0: round-robin. */
  randomUntil: number;
};

type LaneState = {
  readonly limits: Required<Lane>;
  /** In round-robin order; an owner that was served moves to the end. */
  readonly owners: Map<string, Owner>;
  waiting: number;
  running: number;
  /** Stride scheduling: the lane with the lowest pass is next, and each task adds 1 / share to its pass. */
  pass: number;
};

export function createFairQueue<Name extends string>(options: {
  readonly atOnce: number;
  readonly lanes: Readonly<Record<Name, Lane>>;
  /** Returns an integer from 0 to less than `below`. */
  readonly random?: Random;
}): FairQueue<Name> {
  const { random = randomInt } = options;
  const lanes = new Map(
    Object.entries<Lane>(options.lanes).map(([name, limits]) => [name, newLane(limits)] as const),
  );
  let running = 0;
  let currentPass = 0;

  async function begin(task: QueueEntry<Name>): Promise<() => void> {
    const lane = lanes.get(task.lane);
    if (lane === undefined) throw new Error(`Unknown lane ${task.lane}.`);
    if (task.signal?.aborted === true) throw refusal();
    const owner = lane.owners.get(task.owner) ?? newOwner(task.owner);
    makeRoom(lane, owner, task, random);
    if (lane.waiting === 0) lane.pass = Math.max(lane.pass, currentPass);
    lane.owners.set(task.owner, owner);
    owner.atOnce = task.ownAtOnce ?? Infinity;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        remove(lane, owner, task.group ?? '', entry);
        entry.refuse();
      };
      const entry: Waiting = {
        lowPriority: task.lowPriority ?? false,
        begin: () => {
          task.signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: () => {
          task.signal?.removeEventListener('abort', leave);
          reject(refusal());
        },
      };
      task.signal?.addEventListener('abort', leave, { once: true });
      add(lane, owner, task.group ?? '', entry);
      startNext();
    });
    return () => {
      running -= 1;
      lane.running -= 1;
      owner.running -= 1;
      removeIfIdle(lane, owner);
      startNext();
    };
  }

  function startNext(): void {
    while (running < options.atOnce) {
      const next = nextLane();
      if (next === null) return;
      const { lane, owner } = next;
      currentPass = Math.max(currentPass, lane.pass);
      lane.pass = currentPass + 1 / lane.limits.share;
      lane.owners.delete(owner.name);
      lane.owners.set(owner.name, owner);
      running += 1;
      lane.running += 1;
      owner.running += 1;
      takeNext(lane, owner, random).begin();
    }
  }

  function nextLane() {
    let next: { readonly lane: LaneState; readonly owner: Owner } | null = null;
    for (const lane of lanes.values()) {
      if (lane.waiting === 0 || lane.running >= lane.limits.atOnce) continue;
      if (next !== null && next.lane.pass <= lane.pass) continue;
      for (const owner of lane.owners.values()) {
        if (owner.waiting === 0 || owner.running >= owner.atOnce) continue;
        next = { lane, owner };
        break;
      }
    }
    return next;
  }

  return {
    async run(task, work) {
      const end = await begin(task);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

function newLane({ share, atOnce = Infinity, maxQueued = Infinity }: Lane): LaneState {
  return { limits: { share, atOnce, maxQueued }, owners: new Map(), waiting: 0, running: 0, pass: 0 };
}

function newOwner(name: string): Owner {
  return { name, groups: new Map(), waiting: 0, running: 0, atOnce: Infinity, randomUntil: 0 };
}

function refusal(): Refusal {
  return new Refusal('TOO_MANY', sentences.tooOften, { [retryAfter]: 2 });
}

/** Throws when the newcomer's owner has as many waiting tasks as any other, and eviction is not random. */
function makeRoom<Name>(lane: LaneState, owner: Owner, task: QueueEntry<Name>, random: Random): void {
  const { ownMaxQueued = Infinity, lowPriority = false } = task;
  if (owner.waiting >= ownMaxQueued) {
    const [group, last] = largestGroup(owner);
    const own = owner.groups.get(task.group ?? '')?.length ?? 0;
    const worse =
      last.lowPriority === lowPriority ? (owner.groups.get(group)?.length ?? 0) > own + 1 : last.lowPriority;
    if (worse) return evict(lane, owner, group, last);
    if (task.randomEviction !== true || own > 0 || last.lowPriority !== lowPriority) throw refusal();
    evict(lane, owner, ...randomEntry(owner, lowPriority, random));
    owner.randomUntil = ownMaxQueued / 2;
  } else if (lane.waiting >= lane.limits.maxQueued) {
    let most = owner;
    for (const other of lane.owners.values()) if (other.waiting > most.waiting) most = other;
    if (most.waiting <= owner.waiting + 1) throw refusal();
    evict(lane, most, ...largestGroup(most));
  }
}

/** The owner's low-priority group, or else its longest, with the newest task of it. */
function largestGroup(owner: Owner): [group: string, last: Waiting] {
  let greatest: [string, Waiting] | undefined;
  let size = 0;
  for (const [group, waiting] of owner.groups) {
    const last = waiting.at(-1);
    if (last === undefined) continue;
    const before = greatest?.[1].lowPriority ?? false;
    if (last.lowPriority === before ? waiting.length <= size : before) continue;
    greatest = [group, last];
    size = waiting.length;
  }
  if (greatest === undefined) throw new Error('The owner has no waiting task.');
  return greatest;
}

/** A random group, with the newest task of it. */
function randomEntry(owner: Owner, lowPriority: boolean, random: Random): [group: string, entry: Waiting] {
  const candidates = [...owner.groups].flatMap(([group, waiting]): [string, Waiting][] => {
    const last = waiting.at(-1);
    return last === undefined || last.lowPriority !== lowPriority ? [] : [[group, last]];
  });
  const candidate = candidates[random(candidates.length)];
  if (candidate === undefined) throw new Error('The owner has no waiting task.');
  return candidate;
}

function evict(lane: LaneState, owner: Owner, group: string, entry: Waiting): void {
  remove(lane, owner, group, entry);
  entry.refuse();
}

function add(lane: LaneState, owner: Owner, group: string, entry: Waiting): void {
  const waiting = owner.groups.get(group);
  if (waiting === undefined) owner.groups.set(group, [entry]);
  else waiting.push(entry);
  owner.waiting += 1;
  lane.waiting += 1;
}

function remove(lane: LaneState, owner: Owner, group: string, entry: Waiting): void {
  const waiting = owner.groups.get(group) ?? [];
  waiting.splice(waiting.indexOf(entry), 1);
  if (waiting.length === 0) owner.groups.delete(group);
  owner.waiting -= 1;
  lane.waiting -= 1;
  if (owner.waiting < owner.randomUntil) owner.randomUntil = 0;
  removeIfIdle(lane, owner);
}

function removeIfIdle(lane: LaneState, owner: Owner): void {
  if (owner.running === 0 && owner.waiting === 0) lane.owners.delete(owner.name);
}

/** Removes the next task; its group moves to the end of its owner's. */
function takeNext(lane: LaneState, owner: Owner, random: Random): Waiting {
  const group = owner.randomUntil > 0 ? randomGroup(owner, random) : nextGroup(owner);
  const waiting = owner.groups.get(group) ?? [];
  const [entry] = waiting;
  if (entry === undefined) throw new Error('The owner has no waiting task.');
  remove(lane, owner, group, entry);
  if (waiting.length > 0) {
    owner.groups.delete(group);
    owner.groups.set(group, waiting);
  }
  return entry;
}

function nextGroup({ groups }: Owner): string {
  for (const [group, [first]] of groups) if (first?.lowPriority === false) return group;
  const [first = ''] = groups.keys();
  return first;
}

function randomGroup(owner: Owner, random: Random): string {
  const isAnyAhead = [...owner.groups.values()].some((waiting) => waiting.at(-1)?.lowPriority === false);
  return randomEntry(owner, !isAnyAhead, random)[0];
}
