// Stores blobs in IndexedDB: as blobs, or as bytes in browsers that reject blobs, e.g. private windows of WebKit.

export type StoredBlob = Blob | { readonly bytes: ArrayBuffer; readonly type: string };

/**
 * Stores blobs by `store`, which runs one transaction and writes them in the form it is given. If the browser rejects blobs
 * it runs again with bytes: only then, because a video may not fit into the memory of a cheap phone.
 */
export async function storeBlobs<Result>(
  blobs: readonly Blob[],
  store: (toStored: (blob: Blob) => StoredBlob) => Promise<Result>,
): Promise<Result> {
  try {
    return await store((blob) => blob);
  } catch (error) {
    if (blobs.length === 0 || !isBlobRejection(error)) throw error;
    const forms = new Map<Blob, StoredBlob>();
    for (const blob of blobs) forms.set(blob, { bytes: await blob.arrayBuffer(), type: blob.type });
    return store((blob) => forms.get(blob) ?? blob);
  }
}

export function blobOf(stored: StoredBlob): Blob {
  return stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });
}

export function bytesIn(stored: StoredBlob): number {
  return stored instanceof Blob ? stored.size : stored.bytes.byteLength;
}

/** WebKit: "Error preparing Blob/File data to be stored in object store"; older versions fail to clone blobs. */
function isBlobRejection(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'DataCloneError');
}
