// The worker that decodes recorded sound and encodes it as mp3; its file name decides its security header.
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { Mp3Writer } from './mp3-writer.ts';
import type { FromMp3Worker, ToMp3Worker } from './mp3-worker-messages.ts';
import { WebmReader } from './webm-audio.ts';
import type { WebmPacket } from './webm-audio.ts';

const wasm = fetchWasm();
const reader = new WebmReader();
let writer: Mp3Writer | undefined;
let decoder: AudioDecoder | undefined;
// Rejects when the decoder fails, so that nothing waits for sound that will not arrive.
let broken: Promise<never> | undefined;
// Messages are processed in order: each is answered only after the previous one.
let work: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<ToMp3Worker>) => {
  work = work
    .then(async () => answer(await handle(data)))
    .catch((error: unknown) => {
      answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    });
});

function answer(message: FromMp3Worker): void {
  self.postMessage(message, { transfer: [] });
}

async function handle(message: ToMp3Worker): Promise<FromMp3Worker> {
  if (message.kind === 'finish') return { kind: 'finished', mp3: await finish() };
  if (message.kind === 'webm') await decode(reader.read(new Uint8Array(message.bytes)));
  else (await openWriter(message.sampleRate)).write(message.samples);
  return { kind: 'taken' };
}

async function decode(packets: WebmPacket[]): Promise<void> {
  if (packets.length === 0) return;
  decoder ??= await openDecoder();
  for (const { timestampMicroseconds, bytes } of packets) {
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: timestampMicroseconds, data: bytes }));
  }
  await drained(decoder);
}

async function openDecoder(): Promise<AudioDecoder> {
  const { codec, sampleRate, channels, description } = reader.track;
  if (codec !== 'A_OPUS') throw new Error(`No decoder for ${codec}`);
  const config: AudioDecoderConfig = { codec: 'opus', sampleRate, numberOfChannels: channels };
  if (description !== undefined) config.description = description;
  const writer = await openWriter(sampleRate);
  let opened: AudioDecoder | undefined;
  broken = new Promise((_, reject) => {
    opened = new AudioDecoder({ output: (sound) => writeSound(writer, sound), error: reject });
    opened.configure(config);
  });
  if (opened === undefined) throw new Error('The decoder did not open');
  return opened;
}

function writeSound(writer: Mp3Writer, sound: AudioData): void {
  writer.write(toMono(sound));
  sound.close();
}

async function drained(decoder: AudioDecoder): Promise<void> {
  while (decoder.decodeQueueSize > 0) {
    const dequeued = new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }));
    await (broken === undefined ? dequeued : Promise.race([dequeued, broken]));
  }
}

async function finish() {
  // Flushing rejects by itself if the decoder has failed.
  await decoder?.flush();
  decoder?.close();
  if (writer === undefined) throw new Error('There is no sound in this recording');
  return writer.finish();
}

async function openWriter(sampleRate: number): Promise<Mp3Writer> {
  writer ??= await Mp3Writer.open(await wasm, sampleRate);
  return writer;
}

async function fetchWasm(): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The mp3 encoder did not load (${response.status})`);
  return response.arrayBuffer();
}

function toMono(sound: AudioData): Float32Array {
  const mono = new Float32Array(sound.numberOfFrames);
  sound.copyTo(mono, { planeIndex: 0, format: 'f32-planar' });
  for (let plane = 1; plane < sound.numberOfChannels; plane += 1) {
    const other = new Float32Array(sound.numberOfFrames);
    sound.copyTo(other, { planeIndex: plane, format: 'f32-planar' });
    other.forEach((sample, index) => {
      mono[index] = (mono[index] ?? 0) + sample;
    });
  }
  return sound.numberOfChannels === 1 ? mono : mono.map((sample) => sample / sound.numberOfChannels);
}
