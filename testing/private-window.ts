// Simulates IndexedDB of a private window of WebKit: it stores everything but blobs, and fails a request that stores one.

type Place = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
type Commit = (this: IDBTransaction) => void;
type FakeTransaction = { _execRequestAsync(request: object): IDBRequest<IDBValidKey> };

/** Patches fake-indexeddb; returns a function that restores it. */
export function openPrivateWindow(): () => void {
  const stores: { readonly add: Place; readonly put: Place } = IDBObjectStore.prototype;
  const transactions: { readonly commit: Commit } = IDBTransaction.prototype;
  const [{ add, put }, { commit }] = [stores, transactions];
  IDBObjectStore.prototype.add = withoutBlobs(add);
  IDBObjectStore.prototype.put = withoutBlobs(put);
  IDBTransaction.prototype.commit = function commitNoted(this: IDBTransaction) {
    committed.add(this);
    commit.call(this);
  };
  return () => {
    Object.assign(IDBObjectStore.prototype, { add, put });
    Object.assign(IDBTransaction.prototype, { commit });
  };
}

const committed = new WeakSet<IDBTransaction>();

function withoutBlobs(place: Place): Place {
  return function placeWithoutBlobs(this: IDBObjectStore, ...given) {
    if (!holdsBlob(given[0])) return place.apply(this, given);
    const { transaction } = this;
    const request = (transaction as unknown as FakeTransaction)._execRequestAsync({
      operation: refuse,
      source: this,
    });
    // As seen in WebKitGTK 2.50: what was written before the refusal is committed, without the blob.
    request.addEventListener('error', (event) => {
      if (committed.has(transaction)) event.preventDefault();
    });
    return request;
  };
}

function holdsBlob(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Blob || Object.values(value).some((each) => each instanceof Blob);
}

function refuse(): never {
  throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
}
