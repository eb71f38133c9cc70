// What people can follow of their own sessions.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type OwnSession = {
  readonly id: Id;
  /** Such as `Chrome` and `Android`, as the browser said when it signed in; null: it did not say. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The address of the connection that it was last used through, of IPv6 the network; null: not used since this is kept. */
  readonly network: string | null;
  readonly signedInAt: string;
  /** At most five minutes too early. */
  readonly lastUsedAt: string;
};

/** Where the signed-in person is signed in. No token and no hash of one. */
export const ownSessions = collection<OwnSession>()({
  name: 'signIn.sessions',
  params: ids('userId'),
  keyOf: (row) => row.id,
});
