// What a screen sees of one followed room.
import type { Refusal } from '../contract.ts';

export type LiveStatus = 'loading' | 'ready' | 'revoked' | 'refused';

export type LiveState<Row> = {
  /** Unordered. A row keeps its identity, and the array its own, while nothing in it changed. */
  readonly rows: readonly Row[];
  /** loading: `rows` may be what an earlier visit left behind. `ready`: complete, or the best there is while nobody answers. */
  readonly status: LiveStatus;
  /** Whether older rows can be asked for. */
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  /** Why, when the status is `refused` or `revoked`. */
  readonly refusal: Refusal | null;
};

/** offline: the device has no network. reconnecting: it has, but no line to the server. */
export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'ended';
