// How each network stands with those who sign in: has it failed too often to go on at full speed, and are staff there.
// In the memory of each node, because it decides only whose turn it is on this one; that staff are there, all nodes know.
import type { Networks } from '../edge/ports.ts';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { TokenBucket } from '@foothold/live/server/token-bucket';
import { sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { networkOf } from '../edge/network.ts';
import { retryAfter } from '../edge/rate-limit.ts';

/**
 * A network with a tenth of its wrong secrets waits behind those with fewer, with all of them it is slowed: a full
 * class that errs once is within. Requests for messages beyond theirs are refused.
 */
export const networkLimits = {
  wrongSecrets: { burst: 50, perSecond: 0.1 },
  resetRequests: { burst: 60, perSecond: 0.05 },
  /** By how much more where staff are signed in. */
  lifted: 10,
  liftedSeconds: 60 * 60,
} as const;

// Milliseconds.
const writeLiftEvery = 10 * 60_000;
const readLiftEvery = 30_000;
const forgetEvery = 60_000;
// What a flood from ever new networks may hold: some 10 MB.
const mostNetworks = 20_000;
const mostNumbers = 500;

type Network = {
  readonly name: string;
  readonly wrongSecrets: Allowance;
  readonly resetRequests: Allowance;
  readonly failedNumbers: Set<string>;
  liftedUntil: number;
  liftReadAt: number;
  liftWrittenAt: number;
};

/** What a network may do as such, and what while it is lifted. */
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
    if (networks.size >= mostNetworks && oldest !== undefined) networks.delete(oldest);
    if (now - forgottenAt < forgetEvery) return;
    forgottenAt = now;
    for (const network of networks.values()) if (isForgettable(network, now)) networks.delete(network.name);
  }

  return {
    async standing(db, address, phoneNumber) {
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
      if (network.failedNumbers.size > mostNumbers && oldest !== undefined) {
        network.failedNumbers.delete(oldest);
      }
    },
    succeeded(address, phoneNumber) {
      networkAt(address).failedNumbers.delete(phoneNumber);
    },
    async requireResetRequest(db, address) {
      const network = networkAt(address);
      const { resetRequests } = network;
      if (!(await isUsed(db, network, resetRequests))) return spend(resetRequests);
      const seconds = Math.ceil(resetRequests.usual.fullForMs / 1000);
      throw new Refusal('TOO_MANY', sentences.tooMany, { [retryAfter]: Math.max(1, seconds) });
    },
    async lift(db, address) {
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
    resetRequests: allowance(networkLimits.resetRequests),
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

/** Of what the network may do, this part is used up: all of it unless said. */
async function isUsed(
  db: Db,
  network: Network,
  { usual, lifted, burst }: Allowance,
  part = 1,
): Promise<boolean> {
  const usesUp = (bucket: TokenBucket, most: number) => bucket.level > most * part - 1;
  return (
    usesUp(usual, burst) && (usesUp(lifted, burst * networkLimits.lifted) || !(await isLifted(db, network)))
  );
}

function isForgettable({ wrongSecrets, resetRequests, liftedUntil }: Network, now: number): boolean {
  const buckets = [wrongSecrets.usual, wrongSecrets.lifted, resetRequests.usual, resetRequests.lifted];
  return liftedUntil < now && buckets.every((bucket) => bucket.isEmpty);
}

/** Staff may have been met by another node: asked for only where it matters, and seldom. */
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
