// Decompresses the rows of a snapshot, which the server sends compressed to browsers that can read them.

/** Far more than the server puts into one piece: what grows beyond it is not from our server. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Old browsers cannot; they are sent plain rows. */
export const canInflate = typeof DecompressionStream !== 'undefined' && supportsRawDeflate();

export async function inflateRows(compressed: BufferSource): Promise<readonly object[]> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  // Written and read without blobs, which Chromium keeps in another process. Bytes that are damaged reject the reads, too.
  const writer = writable.getWriter();
  Promise.all([writer.write(compressed), writer.close()]).catch(() => undefined);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new Error('Rows are too long');
    }
    text += decoder.decode(next.value, { stream: true });
  }
  // Sound: our own server's rows are arrays of objects.
  return JSON.parse(text + decoder.decode()) as readonly object[];
}

/** Safari 16.4 and Chromium before 103 know the class, but not this format. */
function supportsRawDeflate(): boolean {
  try {
    return new DecompressionStream('deflate-raw') instanceof DecompressionStream;
  } catch {
    return false;
  }
}
