// Reads the text of a file that a user chose.
import { decodedText } from '@foothold/domain/people/text-encoding';

/** Null if it is not text, such as a workbook. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodedText(bytes, (part, encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(part));
}
