// Test fixtures: small videos and recordings with every kind of metadata about who made them and where.
import { mp4, recording, wav, webm } from './media.fixture.ts';

export const secret = 'Amina Yusuf, +53.8000-001.5500/';
const telling = Buffer.from(secret);

/** By a file name that a phone would give. */
export function taggedMedia(): Readonly<Record<string, Buffer>> {
  return {
    'film.mp4': taggedMp4('isom'),
    'film.mov': taggedMp4('qt  '),
    'live.mp4': Buffer.concat([
      taggedMp4('isom'),
      box('moof', box('traf', box('udta', telling)), box('meta', telling)),
    ]),
    'film.webm': taggedWebm('video', true),
    'live.webm': taggedWebm('video', false),
    'sound.webm': taggedWebm('audio', false),
    'sound.wav': taggedWav(),
    'opus.ogg': taggedOgg('opus', [secret, 'x', '']),
    'vorbis.ogg': taggedOgg('vorbis', [secret]),
    'picture.ogg': taggedOgg('opus', Array<string>(9_000).fill(`METADATA=${secret}`)),
    'sound.mp3': taggedMp3(),
    'lyrics.mp3': Buffer.concat([recording(), lyrics3(), apeTag(true), id3v1()]),
  };
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The tests' usual film with more: in a track's own media, as iTunes writes it, and left over in a gap. */
function taggedMp4(brand: string): Buffer {
  const film = mp4({ brand, tracks: ['vide', 'soun'] }, secret);
  const times = Buffer.alloc(100);
  times.writeUInt32BE(0xcafef00d, 4);
  times.writeUInt32BE(0xcafef00d, 8);
  const handler = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(13)]));
  const more = [
    box('mvhd', times),
    box('\u00a9nam', telling),
    box('loci', telling),
    box('trak', box('mdia', box('mdhd', times), box('minf', box('udta', telling)))),
    box('trak', box('mdia', handler), box('gps ', telling)),
  ];
  // The table of contents is the last box of that film.
  const at = film.lastIndexOf('moov') - 4;
  return Buffer.concat([
    film.subarray(0, at),
    box('moov', film.subarray(at + 8), ...more),
    box('free', telling),
    box('uuid', telling),
  ]);
}

function element(id: number[], ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id), size, body]);
}

/** Whole: every part has its length. Not whole: as a browser records it, with tags behind a cluster without an end. */
function taggedWebm(kind: 'video' | 'audio', whole: boolean): Buffer {
  const plain = webm(kind);
  const at = plain.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const tracks = plain.subarray(at + 12, plain.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])));
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0xbf], Buffer.from('crc!')),
    element([0x7b, 0xa9], telling),
    element([0x4d, 0x80], telling),
    element([0x57, 0x41], telling),
    element([0x73, 0x84], telling),
    element([0x44, 0x61], Buffer.from('8 bytes!')),
  );
  const [packets, lengths] = [
    [Buffer.alloc(30, 1), vorbisComments([secret]), Buffer.alloc(9, 5)],
    [30, 0],
  ];
  lengths[1] = packets[1]?.length ?? 0;
  const named = element(
    [0x16, 0x54, 0xae, 0x6b],
    element(
      [0xae],
      element([0x53, 0x6e], telling),
      element([0x63, 0xa2], Buffer.from([2, ...lengths]), ...packets),
    ),
  );
  const frames = element([0xa3], Buffer.from('sound and pictures'));
  const tags = element([0x12, 0x54, 0xc3, 0x67], telling);
  const others = [element([0x19, 0x41, 0xa4, 0x69], telling), element([0x10, 0x43, 0xa7, 0x70], telling)];
  const cluster = whole
    ? element([0x1f, 0x43, 0xb6, 0x75], frames)
    : Buffer.concat([
        Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        frames,
        frames,
      ]);
  const parts = [info, tracks, named, cluster, cluster, ...others, tags];
  return Buffer.concat([
    plain.subarray(0, at),
    whole
      ? element([0x18, 0x53, 0x80, 0x67], ...parts)
      : Buffer.concat([plain.subarray(at, at + 12), ...parts]),
  ]);
}

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function taggedWav(): Buffer {
  const plain = wav();
  const list = Buffer.concat([Buffer.from('INFO'), chunk('INAM', telling), chunk('IART', telling)]);
  const before = [chunk('bext', telling), chunk('LIST', list), chunk('junk', telling)];
  const after = [chunk('iXML', telling), chunk('id3 ', telling), chunk('LIST', list)];
  const all = Buffer.concat([plain.subarray(0, 12), ...before, plain.subarray(12), ...after]);
  all.writeUInt32LE(all.length - 8, 4);
  return Buffer.concat([all, telling]);
}

function vorbisComments(comments: readonly string[], magic = '\u0003vorbis'): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  };
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  return Buffer.concat([
    Buffer.from(magic, 'latin1'),
    text(secret),
    count,
    ...comments.map(text),
    Buffer.from([1]),
  ]);
}

/** Whole packets on pages of their own, long ones over several. The checksum is the one of the format's reference, byte by byte. */
function taggedOgg(kind: 'opus' | 'vorbis', comments: readonly string[]): Buffer {
  const head = Buffer.alloc(30);
  head.write(kind === 'opus' ? 'OpusHead' : '\u0001vorbis', 0, 'latin1');
  const packets = [
    head,
    vorbisComments(comments, kind === 'opus' ? 'OpusTags' : undefined),
    Buffer.alloc(600, 9),
  ];
  return Buffer.concat(packets.flatMap((packet, index) => pages(packet, index)));
}

function pages(packet: Buffer, index: number): Buffer[] {
  const lengths = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  const made: Buffer[] = [];
  let at = 0;
  for (let from = 0; from < lengths.length; from += 255) {
    const segments = lengths.slice(from, from + 255);
    const bytes = segments.reduce((sum, each) => sum + each, 0);
    const head = Buffer.alloc(27);
    head.write('OggS');
    head.writeUInt8((index === 0 ? 2 : 0) | (from > 0 ? 1 : 0), 5);
    head.writeUInt32LE(7, 14);
    head.writeUInt32LE(index * 100 + made.length, 18);
    head.writeUInt8(segments.length, 26);
    const page = Buffer.concat([head, Buffer.from(segments), packet.subarray(at, at + bytes)]);
    page.writeUInt32LE(oggChecksum(page), 22);
    made.push(page);
    at += bytes;
  }
  return made;
}

/** Of a page whose own checksum is zero. */
export function oggChecksum(page: Buffer): number {
  let sum = 0n;
  for (const byte of page) {
    sum ^= BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum << 1n) ^ ((sum & 0x80000000n) === 0n ? 0n : 0x104c11db7n);
    }
  }
  return Number(sum);
}

function taggedMp3(): Buffer {
  const id3 = (flags: number, body: Buffer) => {
    const length = body.length;
    const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, flags, 0, 0, length >> 7, length & 0x7f]);
    return Buffer.concat([head, body, ...(flags === 0 ? [] : [Buffer.from('3DI'), head.subarray(3)])]);
  };
  return Buffer.concat([
    id3(0, Buffer.concat([Buffer.from('TIT2'), telling])),
    recording(),
    id3(0x10, telling),
    apeTag(false),
    id3v1(),
  ]);
}

function id3v1(): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAG');
  telling.copy(tag, 3, 0, 30);
  telling.copy(tag, 63);
  return tag;
}

function apeTag(withHead: boolean): Buffer {
  const foot = Buffer.alloc(32);
  foot.write('APETAGEX');
  foot.writeUInt32LE(2000, 8);
  foot.writeUInt32LE(telling.length + 32, 12);
  foot.writeUInt32LE(withHead ? 0x80000000 : 0, 20);
  return Buffer.concat([...(withHead ? [foot] : []), telling, foot]);
}

function lyrics3(): Buffer {
  const body = Buffer.concat([Buffer.from('LYRICSBEGIN'), telling]);
  return Buffer.concat([body, Buffer.from(`${String(body.length).padStart(6, '0')}LYRICS200`)]);
}
