// Proves which files may be sent, by their first bytes and not by their names.
import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { fileSentences } from './input.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A file of this first brand, which the others follow. */
const brand = (...names: string[]) =>
  contentOf(
    bytes(
      `\0\0\0${String.fromCharCode(12 + 4 * names.length)}ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}rest`,
    ),
  );

test('a photo without a name or type is a photo', () => {
  expect(contentOf(bytes('\xff\xd8\xff\xe0\0\x10JFIF'))).toEqual({ accepted: 'image/jpeg' });
});

test('pictures, sounds and Windows media are known by their first bytes', () => {
  const types = ['\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\x0aWEBP', 'RIFF\x01\0\0\0WAVE', 'OggS'].map(
    (head) => contentOf(bytes(head)),
  );
  expect(types).toEqual(
    ['image/png', 'image/gif', 'image/webp', 'audio/wav', 'audio/ogg'].map((accepted) => ({ accepted })),
  );
  const windows = '\x30\x26\xb2\x75\x8e\x66\xcf\x11';
  const film = `${windows}some boxes\xc0\xef\x19\xbc\x4d\x5b\xcf\x11`;
  expect([contentOf(bytes(windows)), contentOf(bytes(film))]).toEqual([
    { refused: fileSentences.soundNotPlayable },
    { refused: fileSentences.filmNotPlayable },
  ]);
});

test('what phones record is accepted, in 3GP as in MP4', () => {
  expect([brand('3gp4'), brand('isom', 'mp42'), brand('qt  '), brand('M4A ')]).toEqual([
    { accepted: 'video/mp4' },
    { accepted: 'video/mp4' },
    { accepted: 'video/quicktime' },
    { accepted: 'audio/mp4' },
  ]);
});

test('an HEIC photo becomes a JPEG, also one whose brand follows; other pictures in that container are refused', () => {
  expect([brand('heic'), brand('mif1', 'mif1', 'heic')]).toEqual([
    { accepted: 'image/jpeg', heic: true },
    { accepted: 'image/jpeg', heic: true },
  ]);
  expect([brand('avif'), brand('mif1', 'mif1', 'avif')]).toEqual([
    { refused: fileSentences.pictureNotShown },
    { refused: fileSentences.pictureNotShown },
  ]);
});

test('a recording is a recording with a tag before it and without one', () => {
  expect(contentOf(bytes('\xff\xfb\x90\x64'))).toEqual({ accepted: 'audio/mpeg' });
  expect(contentOf(bytes('ID3\x04\0\0\0\0\0\x02ab\xff\xfb\x90\x64'))).toEqual({ accepted: 'audio/mpeg' });
  expect(contentOf(bytes('\xff\xf1\x50\x80'))).toEqual({ accepted: 'audio/aac' });
  expect(contentOf(bytes('ID3\x04\0\0\0\0\0\x02ab\xff\xf1\x50\x80'))).toEqual({ accepted: 'audio/aac' });
});

const ebml = (docType: string) =>
  `\x1a\x45\xdf\xa3\x8f\x42\x82${String.fromCharCode(0x80 + docType.length)}${docType}`;
const packet = `\x47${'\0'.repeat(187)}`;

test.each([
  [
    'filmNotPlayable',
    [
      ebml('matroska'),
      'RIFF\0\0\0\0AVI LIST',
      '\0\0\x01\xba',
      packet + packet,
      'FLV\x01',
      `OggS${'\0'.repeat(24)}\x80theora`,
    ],
  ],
  [
    'soundNotPlayable',
    ['#!AMR\n', '#!AMR-WB\n', 'fLaC', 'ID3\x04\0\0\0\0\0\x02abfLaC', 'FORM\0\0\0\0AIFF', 'caff\0\x01'],
  ],
  ['pictureNotShown', ['II*\0', 'MM\0*', 'BM\0\0\0\0\0\0\0\0', '8BPS', '\xff\x0a']],
  [
    'notAccepted',
    ['', '\0', '%PDF-1.4', 'PK\x03\x04', '<svg xmlns=', '<!doctype html>', '\xff\xff\xff\xff', '\x7fELF'],
  ],
] as const)('what no browser plays or shows is refused with what to do: %s', (sentence, files) => {
  for (const file of files)
    expect([file, contentOf(bytes(file))]).toEqual([file, { refused: fileSentences[sentence] }]);
});

test('WebM is accepted', () => {
  expect(contentOf(bytes(ebml('webm')))).toEqual({ accepted: 'video/webm' });
});
