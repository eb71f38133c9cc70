// Decompresses the rows of a snapshot, which the server sends compressed to browsers that can read them.

/** Far more than the server puts into one piece: what grows beyond it is not from our server. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Old browsers cannot; they are sent plain rows. */
export const canInflate = typeof DecompressionStream !== 'undefined' && supportsRawDeflate();

export async function inflateRows(compressed: BufferSource): Promise<readonly object[]> {
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new Error('Rows are too long');
    }
    chunks.push(next.value);
  }
  // Sound: our own server's rows are arrays of objects.
  return JSON.parse(await new Blob(chunks).text()) as readonly object[];
}

/** Safari 16.4 and Chromium before 103 know the class, but not this format. */
function supportsRawDeflate(): boolean {
  try {
    return new DecompressionStream('deflate-raw') instanceof DecompressionStream;
  } catch {
    return false;
  }
}
