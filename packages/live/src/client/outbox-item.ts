// What waits in the outbox: the item, the state a person sees, and what the owner's senders take and answer.
import type { Refusal } from '../contract.ts';

/** What is queued. `input` must survive structured cloning; files go apart, in `blobs`. */
export type NewItem = {
  /** Also the id of the call, so that sending it twice does it once. A UUID. */
  readonly id: string;
  /** Which registered sender takes it, e.g. `chat.send`. */
  readonly kind: string;
  /** Items of one lane are sent one after the other, in the order they were added. */
  readonly lane: string;
  /** What it was written for, in words for the writer, who may read them when that is gone. */
  readonly about?: string;
  readonly input: unknown;
  readonly blobs?: Readonly<Record<string, Blob>>;
};

export type ItemState =
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly percent: number }
  /** Done, and shown until its row has arrived by live. */
  | { readonly name: 'sent' }
  /** Refused for good: it stays, with its sentence, until the person tries again or discards it. */
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

/** One row of IndexedDB. */
export type StoredItem = {
  readonly id: string;
  /** Position in its lane; larger is later. */
  readonly order: number;
  readonly kind: string;
  readonly lane: string;
  /** Missing also in what an older version kept. */
  readonly about?: string;
  readonly input: unknown;
  readonly blobs: readonly BlobInfo[];
  readonly addedAt: number;
  readonly refusal: Refusal | null;
  /** Whatever the sender wants to find again after a reload, e.g. where an upload goes on. */
  readonly notes: unknown;
};

export type SendContext = {
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  /** What `note` kept last, even before a reload; undefined at first. */
  readonly notes: unknown;
  readonly note: (notes: unknown) => Promise<void>;
};

export type SendOutcome =
  | { readonly outcome: 'done' }
  /** Asking again would get the same answer. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** No network, or the server is busy: tried again by itself. */
  | { readonly outcome: 'later'; readonly afterMs?: number };

/** Sends one item. What it throws counts as `later` and is reported. */
export type Sender = (
  item: OutboxItem,
  blobs: Readonly<Record<string, Blob>>,
  context: SendContext,
) => Promise<SendOutcome>;

/** By kind: who sends it. */
export type Senders = Readonly<Record<string, Sender>>;
