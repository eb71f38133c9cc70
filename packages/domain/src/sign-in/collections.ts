// The live collection of one's own sessions.
import type { WayToProve } from '../access/ways-to-prove.ts';
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type OwnSession = {
  readonly id: Id;
  /** E.g. `Chrome` and `Android`, as the browser reported at sign-in; null: not reported. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The IP address that last used it (for IPv6 the network); null: not used since addresses are recorded. */
  readonly network: string | null;
  readonly signedInAt: string;
  /** How its user last showed that it is them, and when; null: before this was recorded. */
  readonly provedBy: WayToProve | null;
  readonly provedAt: string | null;
  /** Up to five minutes too early, since uses are recorded at most every five minutes. */
  readonly lastUsedAt: string;
};

/** The signed-in user's sessions. Never holds a token or a hash of one. */
export const ownSessions = collection<OwnSession>()({
  name: 'signIn.sessions',
  params: ids('userId'),
  key: 'id',
});
