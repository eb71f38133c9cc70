// Parses an mp3 frame by frame, so that tests can tell real sound from bytes that only look like it.

export type MpegFrames = {
  readonly frames: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly seconds: number;
  /** Bytes after the last complete frame: 0 for an intact file. */
  readonly strayBytes: number;
};

const BIT_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [22_050, 24_000, 16_000];
const SAMPLES_PER_FRAME = 576;

/** Supports MPEG-2 Layer III without checksums, the only kind that the app produces. */
export function readMpegFrames(bytes: Uint8Array): MpegFrames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = { frames: 0, channels: 0, sampleRate: 0 };
  let at = 0;
  while (at + 4 <= bytes.length && view.getUint16(at) === 0xfff3) {
    const header = view.getUint32(at);
    const bitRate = (BIT_RATES[(header >>> 12) & 15] ?? 0) * 1000;
    read.sampleRate = SAMPLE_RATES[(header >>> 10) & 3] ?? 0;
    read.channels = ((header >>> 6) & 3) === 3 ? 1 : 2;
    const length = Math.floor((SAMPLES_PER_FRAME * bitRate) / 8 / read.sampleRate) + ((header >>> 9) & 1);
    if (length === 0 || at + length > bytes.length) break;
    at += length;
    read.frames += 1;
  }
  const seconds = read.frames === 0 ? 0 : (read.frames * SAMPLES_PER_FRAME) / read.sampleRate;
  return { ...read, seconds, strayBytes: bytes.length - at };
}
