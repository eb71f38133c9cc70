// Tracks the reputation of each network that signs in: how often it failed lately, and whether staff use it.
// Wrong secrets are kept in each node's memory, because they only order that node's hash queue. Which networks staff use, and how
// many resets a network asked for, are in the database: the messages of all nodes are one bill.
import type { Networks } from '../../kernel/edge/ports.ts';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { TokenBucket } from '@foothold/live/server/token-bucket';
import { sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { networkOf } from '../../kernel/edge/network.ts';
import { retryAfter } from '../../kernel/edge/rate-limit.ts';

/**
 * A network that has used a tenth of its wrong secrets queues behind those with fewer; one that has used all is slowed.
 * A full class that errs once stays within the limit. Reset requests beyond their limit are refused.
 */
export const networkLimits = {
  wrongSecrets: { burst: 50, perSecond: 0.1 },
  resetRequests: { burst: 60, perSecond: 0.05 },
  /** Multiplier for networks where staff are signed in. */
  lifted: 10,
  liftedSeconds: 60 * 60,
} as const;

// Milliseconds.
const writeLiftEvery = 10 * 60_000;
const readLiftEvery = 30_000;
const forgetEvery = 60_000;
// Bounds memory during a flood from ever-changing networks: some 10 MB.
const maxNetworks = 20_000;
const maxFailedNumbers = 500;

type Network = {
  readonly name: string;
  readonly wrongSecrets: Allowance;
  readonly failedNumbers: Set<string>;
  liftedUntil: number;
  liftReadAt: number;
  liftWrittenAt: number;
};

/** Token buckets of a network: the usual one, and the larger one while the network is lifted. */
type Allowance = { readonly usual: TokenBucket; readonly lifted: TokenBucket; readonly burst: number };

export function createNetworks(): Networks {
  const networks = new Map<string, Network>();
  let forgottenAt = performance.now();

  function networkAt(address: string): Network {
    const name = networkOf(address);
    const network = networks.get(name) ?? newNetwork(name);
    if (!networks.has(name)) {
      forget();
      networks.set(name, network);
    }
    return network;
  }

  function forget(): void {
    const now = performance.now();
    const [oldest] = networks.keys();
    if (networks.size >= maxNetworks && oldest !== undefined) networks.delete(oldest);
    if (now - forgottenAt < forgetEvery) return;
    forgottenAt = now;
    for (const network of networks.values()) if (isForgettable(network, now)) networks.delete(network.name);
  }

  return {
    async failuresOf(db, address, phoneNumber) {
      const network = networkAt(address);
      const some = await isUsed(db, network, network.wrongSecrets, 1 / 10);
      const many = some && (await isUsed(db, network, network.wrongSecrets));
      return {
        network: network.name,
        failures: many ? 'many' : some ? 'some' : 'few',
        failedBefore: network.failedNumbers.has(phoneNumber),
      };
    },
    failed(address, phoneNumber) {
      const network = networkAt(address);
      spend(network.wrongSecrets);
      network.failedNumbers.add(phoneNumber);
      const [oldest] = network.failedNumbers;
      if (network.failedNumbers.size > maxFailedNumbers && oldest !== undefined) {
        network.failedNumbers.delete(oldest);
      }
    },
    succeeded(address, phoneNumber) {
      networkAt(address).failedNumbers.delete(phoneNumber);
    },
    async requireResetRequest(db, address) {
      if (await countReset(db, networkOf(address))) return;
      const seconds = Math.ceil(1 / networkLimits.resetRequests.perSecond);
      throw new Refusal('TOO_MANY', sentences.tooMany, { [retryAfter]: seconds });
    },
    async liftLimits(db, address) {
      const network = networkAt(address);
      const now = performance.now();
      if (now - network.liftWrittenAt < writeLiftEvery) return;
      network.liftWrittenAt = now;
      network.liftedUntil = now + networkLimits.liftedSeconds * 1000;
      await db.execute(sql`
        insert into auth.lifted_networks (network, lifted_until)
        values (${network.name}, now() + make_interval(secs => ${networkLimits.liftedSeconds}))
        on conflict (network) do update set lifted_until = excluded.lifted_until`);
    },
  };
}

function newNetwork(name: string): Network {
  return {
    name,
    wrongSecrets: allowance(networkLimits.wrongSecrets),
    failedNumbers: new Set(),
    liftedUntil: -Infinity,
    liftReadAt: -Infinity,
    liftWrittenAt: -Infinity,
  };
}

function allowance({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }): Allowance {
  const { lifted: times } = networkLimits;
  return {
    burst,
    usual: new TokenBucket({ burst, perSecond }),
    lifted: new TokenBucket({ burst: burst * times, perSecond: perSecond * times }),
  };
}

function spend({ usual, lifted }: Allowance): void {
  usual.spend();
  lifted.spend();
}

/** True when this share of the allowance is used up: by default all of it. */
async function isUsed(
  db: Db,
  network: Network,
  { usual, lifted, burst }: Allowance,
  share = 1,
): Promise<boolean> {
  const isSpent = (bucket: TokenBucket, limit: number) => bucket.level > limit * share - 1;
  return (
    isSpent(usual, burst) && (isSpent(lifted, burst * networkLimits.lifted) || !(await isLifted(db, network)))
  );
}

function isForgettable({ wrongSecrets, liftedUntil }: Network, now: number): boolean {
  return liftedUntil < now && wrongSecrets.usual.isEmpty && wrongSecrets.lifted.isEmpty;
}

/** A bucket that leaks with time, on all nodes together. False, and not counted, when it is full. */
async function countReset(db: Db, network: string): Promise<boolean> {
  const { resetRequests, lifted } = networkLimits;
  const times = sql`(select case when exists (
    select from auth.lifted_networks where network = ${network} and lifted_until > now()) then ${lifted}::int else 1 end)`;
  const left = sql`greatest(0, least(known.level, ${resetRequests.burst}::int * ${times})
    - extract(epoch from now() - known.counted_at)::float8 * ${resetRequests.perSecond}::float8 * ${times})`;
  const counted = await db.execute(sql`
    insert into auth.reset_limits as known (network, level, counted_at) values (${network}, 1, now())
    on conflict (network) do update set level = ${left} + 1, counted_at = now()
    where ${left} + 1 <= ${resetRequests.burst}::int * ${times}
    returning network`);
  return counted.rows.length > 0;
}

/** Staff may have signed in through another node: read only when it matters, at most every 30 seconds. */
async function isLifted(db: Db, network: Network): Promise<boolean> {
  const now = performance.now();
  if (network.liftedUntil > now) return true;
  if (now - network.liftReadAt < readLiftEvery) return false;
  network.liftReadAt = now;
  const found = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from lifted_until - now())::float8 as seconds
    from auth.lifted_networks where network = ${network.name}`);
  network.liftedUntil = now + (first(found.rows)?.seconds ?? 0) * 1000;
  return network.liftedUntil > now;
}
