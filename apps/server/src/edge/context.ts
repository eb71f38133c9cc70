// What every call may use: the facts of its request and the server's services.
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Db } from '../database/db.ts';
import type { Actor } from '../access/actor.ts';
import type pg from 'pg';
import type { FailedSignIns, FileStore, HashQueue, Networks, ReadMarks, Secrets } from './ports.ts';
import type { OpenSessions } from './open-sessions.ts';
import type { SessionQueue } from './session-queue.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Tokens } from './tokens.ts';
import type { Traffic } from './traffic.ts';
import type { Visitors } from './visitors.ts';

export type Services = {
  readonly db: Db;
  /** For what needs a connection of its own: locks, streams, jobs. */
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Every call that hashes a secret does it here. */
  readonly hashQueue: HashQueue;
  /** How the networks that people sign in from stand. */
  readonly networks: Networks;
  readonly failedSignIns: FailedSignIns;
  readonly sms: SmsSender;
  readonly files: FileStore;
  /** How far people have read, gathered for a moment. */
  readonly readMarks: ReadMarks;
  readonly tokens: Tokens;
  readonly sessions: OpenSessions;
  readonly traffic: Traffic;
  /** How often each person may ask. */
  readonly rateLimits: RateLimits;
  /** How often those without a session may ask. */
  readonly visitors: Visitors;
  /** By the token they come with: how much of theirs is answered at once. */
  readonly turns: SessionQueue;
};

/** Cookies a call wants set or cleared on its answer. */
export type CookieJar = {
  set(name: string, value: string, options: { readonly maxAgeSeconds: number; readonly path: string }): void;
  clear(name: string, path: string): void;
};

export type CallContext = {
  readonly services: Services;
  /** Whose session the request's token opens; null without a valid one. */
  readonly actor: Actor | null;
  /** The caller's network address, as far as `TRUST_PROXY` lets us believe it. */
  readonly address: string;
  /** What the caller's browser says it is. */
  readonly userAgent: string | undefined;
  /** The long-lived cookie of a device that has signed in before; null on a new one. */
  readonly device: string | null;
  /** The cookie came unprotected although this is https: it may be of somebody else's making, so a sign-in gives a new one. */
  readonly renewsDevice: boolean;
  /** `Idempotency-Key`: the id of a durable call, or null. */
  readonly callId: string | null;
  readonly cookies: CookieJar;
  /** Says on the answer when to ask again. */
  readonly retryAfter: (seconds: number) => void;
  /** Fires when the caller has gone without waiting for the answer. */
  readonly gone?: AbortSignal | undefined;
};
