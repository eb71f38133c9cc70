// Decodes a text file that a spreadsheet saved, in any of the usual encodings.

/** Null if it is not text, such as a workbook. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') || text.startsWith('PK') ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // Older spreadsheets save as Windows-1252.
    return 'windows-1252';
  }
}
