// What every call may use: the facts of its request and the server's services.
import type { CookieJar } from './cookies.ts';
import type { Texts } from '../sms/texts.ts';
import type { Db } from '../database/db.ts';
import type { ProvedActor, Viewer } from '../access/actor.ts';
import type pg from 'pg';
import type {
  FailedSignIns,
  FileStore,
  HashQueue,
  Networks,
  ReadMarks,
  Secrets,
  StarterPack,
} from './ports.ts';
import type { Outgoing } from './outgoing.ts';
import type { OpenSessions } from './open-sessions.ts';
import type { SessionQueue } from './session-queue.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Tokens } from './tokens.ts';
import type { RequestActivity } from './request-activity.ts';
import type { AnonymousLimits } from './anonymous-limits.ts';

export type Services = {
  readonly db: Db;
  /** For work that needs a connection of its own, past any transaction pooler: locks, streams, jobs. */
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Every call that hashes a secret does it through this queue. */
  readonly hashQueue: HashQueue;
  /** Recent sign-in failures of the networks that people sign in from. */
  readonly networks: Networks;
  readonly failedSignIns: FailedSignIns;
  readonly texts: Texts;
  /** Requests to addresses that users have entered. */
  readonly outgoing: Outgoing;
  readonly files: FileStore;
  /** None where nobody serves its lesson pages. */
  readonly starterPack?: StarterPack | undefined;
  /** How far users have read, written in batches. */
  readonly readMarks: ReadMarks;
  readonly tokens: Tokens;
  readonly sessions: OpenSessions;
  readonly requestActivity: RequestActivity;
  /** Rate limits of signed-in users. */
  readonly rateLimits: RateLimits;
  /** Rate limits of requests without a session. */
  readonly anonymousLimits: AnonymousLimits;
  /** Limits concurrent requests per session token. */
  readonly sessionQueue: SessionQueue;
};

export type CallContext = {
  readonly services: Services;
  readonly requestId: string;
  /** The user of the request's session; null without a valid one. */
  readonly actor: ProvedActor | null;
  /** The same user's state, as it was when the session was found. */
  readonly viewer: Viewer | undefined;
  /** The client's network address, as far as `TRUST_PROXY` allows trusting proxies. */
  readonly address: string;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /** The long-lived cookie of a device that has signed in before; null on a new one. */
  readonly device: string | null;
  /** The device cookie arrived without its `__Host-` prefix over https, so another site may have set it: a sign-in replaces it. */
  readonly renewsDevice: boolean;
  /** The cookie of a way to a sign-in service and back; over https only with its `__Host-` prefix. */
  readonly flow: string | null;
  /** `Idempotency-Key`: the id of a durable call, or null. */
  readonly callId: string | null;
  readonly cookies: CookieJar;
  /** Sets the `Retry-After` header. */
  readonly retryAfter: (seconds: number) => void;
  /** Aborts when the client disconnects before the answer. */
  readonly signal?: AbortSignal | undefined;
};
