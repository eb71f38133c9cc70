// How a blob lies in a database: as itself, or as its bytes where the browser takes no blobs, as a private window of WebKit.

export type KeptBlob = Blob | { readonly bytes: ArrayBuffer; readonly type: string };

/**
 * Keeps blobs by `keep`, which is one transaction and places them in the form that it is given. When that comes to nothing
 * because they are blobs, once more as bytes: only then, because a film may be more than a cheap phone has memory for.
 */
export async function keepBlobs<Result>(
  blobs: readonly Blob[],
  keep: (formOf: (blob: Blob) => KeptBlob) => Promise<Result>,
): Promise<Result> {
  try {
    return await keep((blob) => blob);
  } catch (error) {
    if (blobs.length === 0 || !isNoBlobs(error)) throw error;
    const forms = new Map<Blob, KeptBlob>();
    for (const blob of blobs) forms.set(blob, { bytes: await blob.arrayBuffer(), type: blob.type });
    return keep((blob) => forms.get(blob) ?? blob);
  }
}

export function blobOf(kept: KeptBlob): Blob {
  return kept instanceof Blob ? kept : new Blob([kept.bytes], { type: kept.type });
}

export function bytesIn(kept: KeptBlob): number {
  return kept instanceof Blob ? kept.size : kept.bytes.byteLength;
}

/** WebKit: "Error preparing Blob/File data to be stored in object store"; what it did before was to clone none. */
function isNoBlobs(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'DataCloneError');
}
