// The state of a followed room and of the connection, as screens read them.
import type { Refusal } from '../contract.ts';

export type LiveStatus = 'loading' | 'ready' | 'revoked' | 'refused';

export type LiveState<Row> = {
  /** Unordered. Rows and the array keep their object identity while they are unchanged. */
  readonly rows: readonly Row[];
  /** loading: `rows` may be cached from an earlier visit. ready: complete, or cached rows while the server does not answer. */
  readonly status: LiveStatus;
  /** Whether the server has answered on this page. False: `rows` are cached, or came over HTTP, and may be fewer. */
  readonly answered: boolean;
  /** Whether older rows can be asked for. */
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  /** Why, when the status is `refused` or `revoked`. */
  readonly refusal: Refusal | null;
};

/** offline: the device has no network. reconnecting: it has a network, but no connection to the server. */
export type ConnectionState = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'ended';
