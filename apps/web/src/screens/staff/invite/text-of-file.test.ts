// Proves that a list is read from files as spreadsheets save them, in each of their encodings.
import { expect, test } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const list = 'Adı;Soyadı;Telefon\nElif;Yılmaz;07700900130';

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

test('a teacher opens a list saved as UTF-8 or as Unicode text, with or without its mark', async () => {
  const files = [
    new Blob([list]),
    new Blob(['\uFEFF', list]),
    new Blob([utf16(`\uFEFF${list}`, true)]),
    new Blob([utf16(`\uFEFF${list}`, false)]),
  ];
  for (const file of files) expect(await textOfFile(file)).toBe(list);
});

test('a list from an older Windows keeps its accents', async () => {
  const bytes = Uint8Array.from('José;Núñez;07700900131', (character) => character.charCodeAt(0));
  expect(await textOfFile(new Blob([bytes]))).toBe('José;Núñez;07700900131');
});

test('a list whose first heading begins with PK is a list', async () => {
  for (const text of ['PKPersonID;Vorname', 'PK', 'PK\u0003'])
    expect(await textOfFile(new Blob([text]))).toBe(text);
});

test('a workbook is refused as a list', async () => {
  expect(await textOfFile(new Blob(['PK\u0003\u0004…']))).toBeNull();
  expect(await textOfFile(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])]))).toBeNull();
});
