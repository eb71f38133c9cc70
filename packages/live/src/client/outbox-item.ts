// The types of the outbox: items, the states that users see, and the senders that the application registers.
import type { Refusal } from '../contract.ts';

/** An item to queue. `input` must be structured-cloneable; files go into `blobs`. */
export type NewItem = {
  /** A UUID, also sent as the idempotency key, so that sending the item twice applies it once. */
  readonly id: string;
  /** Selects the sender, e.g. `chat.send`. */
  readonly kind: string;
  /** Items of one lane are sent one after the other, in the order they were added. */
  readonly lane: string;
  /** What the item belongs to, in words for the user, e.g. a task's title: shown when that has been deleted. */
  readonly about?: string;
  readonly input: unknown;
  readonly blobs?: Readonly<Record<string, Blob>>;
};

export type ItemState =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly percent: number }
  /** Applied by the server; listed until its row has arrived in a live collection. */
  | { readonly name: 'sent' }
  /** Refused by the server; stays, with the reason, until the user retries or discards it. */
  | { readonly name: 'try-again'; readonly refusal: Refusal };

export type OutboxItem = {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly about?: string;
  readonly input: unknown;
  readonly blobs: readonly BlobInfo[];
  readonly addedAt: number;
  readonly state: ItemState;
};

export type BlobInfo = { readonly name: string; readonly type: string; readonly size: number };

/** One record in IndexedDB. */
export type StoredItem = {
  readonly id: string;
  /** Position in its lane; larger is later. */
  readonly order: number;
  readonly kind: string;
  readonly lane: string;
  /** Also missing in items that an older version stored. */
  readonly about?: string;
  readonly input: unknown;
  readonly blobs: readonly BlobInfo[];
  readonly addedAt: number;
  readonly refusal: Refusal | null;
  /** The sender's own state, kept across reloads, e.g. the URL of an upload to resume. */
  readonly notes: unknown;
};

export type SendContext = {
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  /** The value last stored by `note`, also before a reload; undefined at first. */
  readonly notes: unknown;
  readonly note: (notes: unknown) => Promise<void>;
};

export type SendOutcome =
  | { readonly outcome: 'done' }
  /** Sending it again would get the same answer. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** No network, or the server is busy: retried automatically, after `afterMs` at the earliest. */
  | { readonly outcome: 'later'; readonly afterMs?: number };

/** Sends one item. An exception counts as `later` and is reported to `onError`. */
export type Sender = (
  item: OutboxItem,
  blobs: Readonly<Record<string, Blob>>,
  context: SendContext,
) => Promise<SendOutcome>;

/** The sender of a kind of item; undefined: such items stay as they are. */
export type Senders = (kind: string) => Sender | undefined;
