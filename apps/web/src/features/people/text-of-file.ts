// The text of a file that a spreadsheet saved, in whichever of the usual encodings.

/** Null when it is no text, such as a workbook. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const text = decoded(bytes);
  return text.includes('\0') || text.startsWith('PK') ? null : text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheets save in the encoding of Western Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
