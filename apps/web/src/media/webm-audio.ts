// Demuxes recorded WebM slice by slice into its audio packets.

export type WebmTrack = {
  codec: string;
  sampleRate: number;
  channels: number;
  /** The codec's header (OpusHead for Opus), which a decoder needs first. */
  description: Uint8Array<ArrayBuffer> | undefined;
};

export type WebmPacket = {
  readonly timestampMicroseconds: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

const CONTAINERS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xe1, 0xa0]);
const ID = {
  timecodeScale: 0x2ad7b1,
  codec: 0x86,
  codecPrivate: 0x63a2,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
const WANTED = new Set<number>(Object.values(ID));
// Audio packets are some hundred bytes: a larger element means malformed data.
const LARGEST_ELEMENT = 4_000_000;

/** Keeps the incomplete end of one slice until the next one arrives. */
export class WebmReader {
  readonly track: WebmTrack = { codec: '', sampleRate: 48_000, channels: 1, description: undefined };
  private rest = new Uint8Array(0);
  private toSkip = 0;
  private nanosecondsPerTick = 1_000_000;
  private clusterTicks = 0;

  /** The packets completed by this slice. Throws on bytes that are not WebM. */
  read(slice: Uint8Array): WebmPacket[] {
    const bytes = this.withRest(slice);
    const packets: WebmPacket[] = [];
    let at = 0;
    while (at < bytes.length) {
      const skipped = Math.min(this.toSkip, bytes.length - at);
      this.toSkip -= skipped;
      at += skipped;
      const header = readHeader(bytes, at);
      if (header === undefined) break;
      const { id, size, dataAt } = header;
      if (CONTAINERS.has(id)) {
        at = dataAt;
      } else if (WANTED.has(id)) {
        if (size > LARGEST_ELEMENT) throw new Error('The recording is damaged: an element is too large');
        if (dataAt + size > bytes.length) break;
        this.take(id, bytes.slice(dataAt, dataAt + size), packets);
        at = dataAt + size;
      } else {
        this.toSkip = size;
        at = dataAt;
      }
    }
    this.rest = bytes.slice(at);
    return packets;
  }

  private withRest(slice: Uint8Array): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.rest.length + slice.length);
    joined.set(this.rest);
    joined.set(slice, this.rest.length);
    return joined;
  }

  private take(id: number, data: Uint8Array<ArrayBuffer>, packets: WebmPacket[]): void {
    if (id === ID.codec) this.track.codec = new TextDecoder().decode(data).replaceAll('\0', '');
    else if (id === ID.codecPrivate) this.track.description = data;
    else if (id === ID.samplingFrequency) this.track.sampleRate = readFloat(data);
    else if (id === ID.channels) this.track.channels = readUnsigned(data);
    else if (id === ID.timecodeScale) this.nanosecondsPerTick = readUnsigned(data);
    else if (id === ID.clusterTime) this.clusterTicks = readUnsigned(data);
    else packets.push(this.packet(data));
  }

  private packet(block: Uint8Array<ArrayBuffer>): WebmPacket {
    const trackBytes = vintLength(block[0] ?? 0);
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    const ticks = this.clusterTicks + view.getInt16(trackBytes);
    const flags = view.getUint8(trackBytes + 2);
    if ((flags & 0x06) !== 0) throw new Error('The recording uses WebM lacing, which is not supported');
    return {
      timestampMicroseconds: Math.round((ticks * this.nanosecondsPerTick) / 1000),
      bytes: block.slice(trackBytes + 3),
    };
  }
}

type ElementHeader = {
  readonly id: number;
  readonly size: number;
  readonly dataAt: number;
};

/** `undefined` if the header itself is incomplete. */
function readHeader(bytes: Uint8Array, at: number): ElementHeader | undefined {
  if (at >= bytes.length) return undefined;
  const idLength = vintLength(bytes[at] ?? 0);
  const sizeAt = at + idLength;
  if (sizeAt >= bytes.length) return undefined;
  const sizeLength = vintLength(bytes[sizeAt] ?? 0);
  const dataAt = sizeAt + sizeLength;
  if (dataAt > bytes.length) return undefined;
  const id = readUnsigned(bytes.subarray(at, sizeAt));
  const sizeBytes = bytes.slice(sizeAt, dataAt);
  sizeBytes[0] = (sizeBytes[0] ?? 0) & (0xff >> sizeLength);
  return { id, size: readUnsigned(sizeBytes), dataAt };
}

function vintLength(first: number): number {
  if (first === 0) throw new Error('The recording is damaged: these bytes are not WebM');
  return Math.clz32(first) - 23;
}

// Multiplication, not shifts: sizes may need more than 32 bits.
function readUnsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

function readFloat(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength === 8 ? view.getFloat64(0) : view.getFloat32(0);
}
