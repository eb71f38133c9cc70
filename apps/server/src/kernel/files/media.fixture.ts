// Test fixtures: small genuine files of every type, and hostile ones.
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export async function photo(width = 64, height = 48): Promise<Buffer> {
  return picture(width, height).jpeg().toBuffer();
}

/** As a phone held upright takes it: rotated by EXIF orientation, and with a location. */
export async function photoWithPlace(): Promise<Buffer> {
  return picture(64, 48)
    .withExif({
      IFD0: { Make: 'Cheap Phone', Copyright: 'Sam Sample' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 48/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '1/1 33/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function drawing(format: 'png' | 'webp' | 'gif'): Promise<Buffer> {
  return picture(64, 48).toFormat(format).toBuffer();
}

export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.alloc(20 * 20 * 3 * 3);
  frames.fill(0xff, 20 * 20 * 3, 20 * 20 * 3 * 2);
  return sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer();
}

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
}

/** A PNG of a few hundred bytes that claims to be this large. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(4096));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Silent frames of 128 kbit/s and 44.1 kHz, of the given number of bytes. */
export function recording(bytes = 4170): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.alloc(bytes, frame);
}

export function wav(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 800, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.set([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0], 20);
  header.write('data', 36);
  header.writeUInt32LE(800, 40);
  return Buffer.concat([header, Buffer.alloc(800)]);
}

export function aac(): Buffer {
  return Buffer.concat(
    Array.from({ length: 20 }, () =>
      Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc, ...Array<number>(9).fill(0)]),
    ),
  );
}

export function ogg(): Buffer {
  const page = Buffer.alloc(64);
  page.write('OggS', 0);
  page.set([0, 2], 4);
  page.set([1, 19], 26);
  page.write('OpusHead', 28);
  return page;
}

type Mp4 = {
  readonly brand: string;
  readonly tracks: readonly ('vide' | 'soun')[];
  readonly turned?: boolean;
};

/** A video or recording with boxes that contain its location, given as `secret`. */
export function mp4({ brand, tracks, turned = false }: Mp4, secret = '+53.8000-001.5500/'): Buffer {
  const place = box('udta', box('\u00a9xyz', Buffer.from(secret)));
  const inTrack = (kind: string): Buffer =>
    box(
      'trak',
      tkhd(turned),
      box('mdia', box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)]))),
    );
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('mdat', Buffer.alloc(500, 7)),
    box(
      'moov',
      ...tracks.map(inTrack),
      place,
      box('meta', Buffer.from(secret)),
      box('uuid', Buffer.from(secret)),
    ),
  ]);
}

/** A film of so many bytes, with its place before or after its pictures, which are this pattern. */
export function filmOf(bytes: number, placeAt: 'start' | 'end', pattern: Buffer): Buffer {
  const small = mp4({ brand: 'isom', tracks: ['vide', 'soun'] });
  const at = small.readUInt32BE(0);
  const after = at + small.readUInt32BE(at);
  const [type, about] = [small.subarray(0, at), small.subarray(after)];
  const pictures = box('mdat', Buffer.alloc(bytes - type.length - about.length - 8, pattern));
  return Buffer.concat(placeAt === 'start' ? [type, about, pictures] : [type, pictures, about]);
}

function tkhd(turned: boolean): Buffer {
  const body = Buffer.alloc(84);
  const matrix = turned ? [0, 1, 0, -1, 0, 0, 0, 0, 0x4000] : [1, 0, 0, 0, 1, 0, 0, 0, 0x4000];
  matrix.forEach((each, index) =>
    body.writeInt32BE(each * 0x10000 > 0x7fffffff ? 0x40000000 : each * 0x10000, 40 + index * 4),
  );
  body.writeUInt32BE(640 * 0x10000, 76);
  body.writeUInt32BE(360 * 0x10000, 80);
  return box('tkhd', body);
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(parts);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** As a browser records it: a segment of unknown length. */
export function webm(kind: 'video' | 'audio'): Buffer {
  const size = Buffer.concat([
    element([0xb0], Buffer.from([2, 128])),
    element([0xba], Buffer.from([1, 104])),
  ]);
  const entry = Buffer.concat([
    element([0xd7], Buffer.from([1])),
    element([0x83], Buffer.from([kind === 'video' ? 1 : 2])),
    ...(kind === 'video' ? [element([0xe0], size)] : []),
  ]);
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    element([0x16, 0x54, 0xae, 0x6b], element([0xae], entry)),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.alloc(200),
  ]);
}

function element(id: number[], body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...id, 0x80 | body.length]), body]);
}

/** A photo of an iPhone's format, of invented content. */
export function heic(): Buffer {
  return Buffer.from(heicText, 'base64');
}

const heicText = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
  'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFlAAEAAAAAAAADIQAAACNpaW5mAAAAAAABAAAAFWluZmUC',
  'AAAAAAEAAGh2YzEAAAAAwWlwcnAAAACjaXBjbwAAAHdodmNDAQNwAAAAAAAAAAAAePAA/P34+AAADwMgAAEAGEABDAH//wNw',
  'AAADAJAAAAMAAAMAeLoCQCEAAQAqQgEBA3AAAAMAkAAAAwAAAwB4oAJYgDifeW6kkprmwIAAAAMAgAAAAwCEIgABAAdEAcFy',
  'sGJAAAAAFGlzcGUAAAAAAAAEsAAAA4QAAAAQcGl4aQAAAAADCAgIAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAAyltZGF0AAAD',
  'HSgBr1HiSaGAsFgqEwmegrLgkEwmE4D5DpJf//E+f/0bSQ+O2jGxkj8D9cb5eAXQHOKAAACaArgfl+vxLgh/qIh25Febz4Bb',
  'gQLpxDRImtB86W00cVzoCqgNwAAAAwAAAwAAKOCl2HfgCTA7RQgAAAMAAo80AAADAAADAAEtkwJsPAAAAwAAAwABYX4AAAMA',
  'AAMAAlKHAAADAAADAAADACTEAAADAAADAACAgAAAAwAAAwAAAwAo3YAAAAMAAAMA2IAAAAMAAAMAAAReqAAAAwAAAwAYUAAA',
  'AwAAAwAAGQ/gAAADAAADANSArkFilVcpH0XTMv1iyPY42bSC1cw/mkbs1mQkRomHnRSCMZLpa57Ds8QHAH+hqEAOAi0fBCkv',
  '3DHNM30SGdiKXrDs2XYLYNz/q8ockK9cuZXtjf0eAgm0X2sKx4SV0YW/Vek38uOeB/zXoG4uFAAd5wAAAwAAAwAAAwEZAAAD',
  'AAADAAADAAADAAADAAADAAB4wAAAAwAAAwAAAwBOWlUuZviZPvbEv+GxKjXun1O57fFTy8UEgquJlAZb8zgp4VzN5MYBfUxr',
  'o4Jtb913fclmnCgD4SAPtpIJ/FIogkhAC87fA42ypMDkrlEyeOvoOXJNTczK/Fx8dlC/n8jC2/tCP/h313p+DIsSksEYYcgM',
  'XuPqxlggTcMLLevgZFldr4kSvG5aHOCL5HIz+mOeMcOz5496MFuxf5c7Zy03dzAqGdL6hwYOxU6h4ZUe67WoBIyJrWkzPbS9',
  '2omhEv/vMc0YoT7jfsIfE5rJPEfiX9RSxY/VcV8dyWmzvHvHuK37ljs3b2plxifg8RTakIFZJTX0GPjgge/qM0hyG8UdCEAB',
  'jdoOxz/3fx7QHx7w/uOR5D7ZMqbPo2Y1mvBQAAADAAAQkAAAAwAAAwAAAwFAIAAAAwAACigAAAMAAAMAAAMAAAMAAAMAAAMB',
  'EwAAAwAAAwAAAwAAAwAAAwAAAwHlAAADAAADAAADAAADAAADAAADAyoAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMA',
  'AAMAAAYE',
].join('');
