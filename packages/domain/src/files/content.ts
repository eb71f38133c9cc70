// What a file is by its first bytes, whatever it is called; and which of these may be sent.
import type { AcceptedType } from './accepted-types.ts';
import { fileSentences } from './input.ts';

/** So many bytes from the start of a file are enough for `contentOf`. */
export const contentSampleBytes = 64 * 1024;

/**
 * `accepted`: the type that it is stored as. Of an MP4, QuickTime or WebM file only the tracks tell whether it is a film.
 * `heic`: a picture that the server decodes and stores as a JPEG. `refused`: the sentence that says what to do.
 */
export type Content =
  | { readonly accepted: AcceptedType }
  | { readonly accepted: 'image/jpeg'; readonly heic: true }
  | { readonly refused: string };

/** Reads the signatures of the formats: the File Type Box of ISO/IEC 14496-12, the EBML header of RFC 8794, and others. */
export function contentOf(head: Uint8Array): Content {
  const text = latin1(head.subarray(0, 4096));
  if (text.slice(4, 8) === 'ftyp') return ofBrand(text);
  const found = signatures.find(([signature]) => signature.test(text))?.[1];
  if (found !== undefined) return found;
  if (text.startsWith('ID3')) return afterId3(head);
  // Films of old cameras begin with one of these boxes instead of their type.
  if (/^.{4}(moov|mdat|wide|free|skip)/s.test(text)) return { accepted: 'video/quicktime' };
  return ofFrames(head);
}

const film: Content = { refused: fileSentences.filmNotPlayable };
const sound: Content = { refused: fileSentences.soundNotPlayable };
const picture: Content = { refused: fileSentences.pictureNotShown };
const nothing: Content = { refused: fileSentences.notAccepted };

// Bytes below 32 are written 256 higher, because control characters have no place in a pattern.
const signatures: readonly (readonly [RegExp, Content])[] = [
  [/^\xff\xd8\xff/, { accepted: 'image/jpeg' }],
  [/^\x89PNG\u010d\u010a\u011a\u010a/, { accepted: 'image/png' }],
  [/^GIF8[79]a/, { accepted: 'image/gif' }],
  [/^RIFF[^]{4}WEBP/, { accepted: 'image/webp' }],
  // Formats 1, 3, 6, 7 and the extensible one: PCM, floats, A-law and µ-law. Browsers play no ADPCM.
  [/^RIFF[^]{4}WAVE[^]*?fmt [^]{4}(?![\u0101\u0103\u0106\u0107]\u0100|\xfe\xff)/, sound],
  [/^RIFF[^]{4}WAVE/, { accepted: 'audio/wav' }],
  [/^RIFF[^]{4}AVI /, film],
  // An Ogg file begins with the header of its first stream.
  [/^OggS[^]{24}(\x80theora|[^]{0,8}fishead)/, film],
  [/^OggS/, { accepted: 'audio/ogg' }],
  [/^\u011a\x45\xdf\xa3[^]{0,60}\x42\x82[^]webm/, { accepted: 'video/webm' }],
  [/^\u011a\x45\xdf\xa3[^]{0,60}\x42\x82[^]matroska/, film],
  // Windows Media: a film names the type of its video streams.
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\u0111[^]*\xc0\xef\u0119\xbc\x4d\x5b\xcf\u0111/, film],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\u0111/, sound],
  // RealMedia, MPEG program and transport streams, Flash.
  [/^(\.RMF|\u0100\u0100\u0101[\xba\xb3]|FLV\u0101)/, film],
  [/^(\x47[^]{187}\x47|[^]{4}\x47[^]{191}\x47)/, film],
  [/^(#!AMR|fLaC|FORM[^]{4}AIF[FC]|caff\u0100|MAC |wvpk)/, sound],
  [
    /^(II\*\u0100|MM\u0100\*|BM[^]{4}\u0100\u0100\u0100\u0100|8BPS|\u0100\u0100\u0101\u0100[^]\u0100)/,
    picture,
  ],
  [/^(\xff\u010a|\u0100\u0100\u0100\u010cJXL )/, picture],
];

// The brand that comes first says what the file is foremost; `mif1` and `msf1` leave it to those that follow.
const heicBrands = /^(heic|heix|hevc|hevx)$/;

function ofBrand(text: string): Content {
  const size = Math.min(text.length, ((text.charCodeAt(2) & 255) << 8) | (text.charCodeAt(3) & 255));
  const brands = [text.slice(8, 12), ...(text.slice(16, size).match(/[^]{4}/g) ?? [])];
  const brand = brands[0] ?? '';
  const isPicture = /^(mif1|msf1|hei[fms]|hev[ms]|avi[fs]|crx )$/.test(brand) || heicBrands.test(brand);
  if (isPicture) return brands.some((each) => heicBrands.test(each)) ? heic : picture;
  if (brand === 'qt  ') return { accepted: 'video/quicktime' };
  return { accepted: /^M4[AB]/.test(brand) ? 'audio/mp4' : 'video/mp4' };
}

const heic: Content = { accepted: 'image/jpeg', heic: true };

/** What follows the tag, whose size is in four bytes of seven bits. A tag longer than the sample has a cover picture. */
function afterId3(head: Uint8Array): Content {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const after = head.subarray(10 + (a << 21) + (b << 14) + (c << 7) + d);
  if (latin1(after.subarray(0, 4)) === 'fLaC') return sound;
  const found = ofFrames(after);
  return 'accepted' in found ? found : { accepted: 'audio/mpeg' };
}

/** MPEG audio and ADTS have no header of the file, only one for each frame: eleven or twelve set bits. */
function ofFrames(head: Uint8Array): Content {
  const [first, second = 0, third = 0] = head;
  if (first !== 0xff) return nothing;
  if ((second & 0xf6) === 0xf0) return { accepted: 'audio/aac' };
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c ? { accepted: 'audio/mpeg' } : nothing;
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte < 32 ? byte + 256 : byte)).join('');
}
