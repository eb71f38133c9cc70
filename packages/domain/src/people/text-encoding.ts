// Decodes a text file that a spreadsheet saved, in any of the usual encodings. Pure: the caller brings the decoder.

/** Throws on malformed bytes if `fatal`. */
export type Decode = (bytes: Uint8Array, encoding: string, fatal: boolean) => string;

/** Null if it is not text, such as a workbook. */
export function decodedText(bytes: Uint8Array, decode: Decode): string | null {
  const text = decode(bytes, encodingOf(bytes, decode), false);
  return text.includes('\0') || isArchive(bytes) ? null : text;
}

/** Whether it begins as ZIP archives do, such as workbooks: with a file, or as one that is empty or in parts. PKWARE APPNOTE, 4.3. */
export function isArchive([first, second, third, fourth]: Uint8Array): boolean {
  const kind = `${third} ${fourth}`;
  return first === 0x50 && second === 0x4b && (kind === '3 4' || kind === '5 6' || kind === '7 8');
}

function encodingOf(bytes: Uint8Array, decode: Decode): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  try {
    decode(bytes, 'utf-8', true);
    return 'utf-8';
  } catch {
    // Older spreadsheets save as Windows-1252.
    return 'windows-1252';
  }
}
