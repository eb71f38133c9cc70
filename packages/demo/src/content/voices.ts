// Synthesizes the demo's voice recordings, syllables without words, as mp3 files.
import { createMp3Encoder } from 'wasm-media-encoders';

const sampleRate = 24_000;

/** The three strongest resonances of a vowel, in Hz. */
const vowels: readonly (readonly [number, number, number])[] = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
  [440, 1020, 2240],
  [660, 1720, 2410],
  [490, 1350, 1690],
];

export type Voice = {
  /** Chooses the melody; the same seed gives the same bytes. */
  readonly seed: number;
  readonly seconds: number;
  /** The speaker's usual pitch in Hz, e.g. 120 for a low voice and 205 for a high one. */
  readonly pitch: number;
};

type Syllable = {
  readonly start: number;
  readonly length: number;
  readonly vowel: readonly [number, number, number];
  readonly pitch: number;
  readonly onset: 'soft' | 'breath' | 'stop';
};

/** An mp3 file of that length, mono, 24 kHz. */
export async function recording(voice: Voice): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: 48 });
  const samples = speech(voice);
  const parts: Uint8Array[] = [
    Uint8Array.from(encoder.encode([samples])),
    Uint8Array.from(encoder.finalize()),
  ];
  return Buffer.concat(parts);
}

function speech({ seed, seconds, pitch }: Voice): Float32Array {
  const random = randomFrom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const resonators = [resonator(90), resonator(110), resonator(170)] as const;
  const syllables = plan(seconds, pitch, random);
  let phase = 0;
  let glottis = 0;
  let formants = vowels[0] ?? [500, 1500, 2500];
  let at = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / sampleRate;
    while ((syllables[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= time) at += 1;
    const syllable = syllables[at];
    if (!syllable || time < syllable.start || time > syllable.start + syllable.length) continue;
    const progress = (time - syllable.start) / syllable.length;
    // Vowels change gradually, as a mouth moves.
    formants = [
      glide(formants[0], syllable.vowel[0]),
      glide(formants[1], syllable.vowel[1]),
      glide(formants[2], syllable.vowel[2]),
    ];
    phase += (syllable.pitch * (1.04 - progress * 0.1) * (1 + 0.006 * Math.sin(time * 33))) / sampleRate;
    if (phase >= 1) phase -= 1;
    const pulse = phase < 0.6 ? Math.sin((Math.PI * phase) / 0.6) ** 2 * (1 - phase) : 0;
    glottis += (pulse - 0.22 - glottis) * 0.7;
    const consonant = progress < 0.22 && syllable.onset !== 'soft';
    const noise = (random() - 0.5) * (consonant && syllable.onset === 'breath' ? 0.35 : 0.02);
    const silent = consonant && syllable.onset === 'stop' && progress < 0.12;
    const source = (silent ? 0 : glottis * (consonant ? 0.35 : 1)) + noise;
    const voiced =
      resonators[0](source, formants[0]) +
      1.5 * resonators[1](source, formants[1]) +
      1.6 * resonators[2](source, formants[2]);
    samples[index] = voiced * envelope(progress);
  }
  return level(samples);
}

/** Sentences of a few syllables, each falling slightly in pitch, with a pause between them. */
function plan(seconds: number, pitch: number, random: () => number): Syllable[] {
  const syllables: Syllable[] = [];
  let start = 0.12;
  while (start < seconds - 0.5) {
    const count = 4 + Math.floor(random() * 5);
    for (let index = 0; index < count && start < seconds - 0.35; index += 1) {
      const last = index === count - 1;
      const length = (last ? 0.3 : 0.15) + random() * 0.09;
      const fall = 1.14 - (index / count) * 0.3 + (random() - 0.5) * 0.12;
      const onset = (['soft', 'stop', 'soft', 'breath'] as const)[Math.floor(random() * 4)] ?? 'soft';
      syllables.push({
        start,
        length,
        vowel: vowels[Math.floor(random() * vowels.length)] ?? [500, 1500, 2500],
        pitch: pitch * fall,
        onset,
      });
      start += length + 0.015;
    }
    start += 0.28 + random() * 0.25;
  }
  return syllables;
}

/** A two-pole resonator whose frequency may change with every sample. */
function resonator(bandwidth: number): (input: number, frequency: number) => number {
  const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
  let previous = 0;
  let beforePrevious = 0;
  return (input, frequency) => {
    const output =
      (1 - radius) * input * 2 +
      2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate) * previous -
      radius * radius * beforePrevious;
    beforePrevious = previous;
    previous = output;
    return output;
  };
}

function glide(from: number, to: number): number {
  return from + (to - from) * 0.0016;
}

function envelope(progress: number): number {
  return Math.min(1, progress * 9) * Math.min(1, (1 - progress) * 5);
}

function level(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return peak === 0 ? samples : samples.map((sample) => (sample / peak) * 0.6);
}

function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The recordings that evidence and messages refer to. */
export const recordings: Readonly<Record<string, Voice>> = {
  'amina-appointment': { seed: 3, seconds: 6.4, pitch: 208 },
  'amina-surname': { seed: 11, seconds: 4.2, pitch: 208 },
  'tomasz-appointment': { seed: 5, seconds: 5.6, pitch: 118 },
  'mei-market': { seed: 8, seconds: 5.1, pitch: 222 },
  'ahmed-999': { seed: 13, seconds: 5.8, pitch: 126 },
  'rosa-family': { seed: 17, seconds: 6.8, pitch: 196 },
  'selam-body': { seed: 19, seconds: 4.9, pitch: 214 },
  'fatou-hello': { seed: 23, seconds: 3.6, pitch: 201 },
  'luis-chef': { seed: 29, seconds: 7.2, pitch: 124 },
  'karim-voicemail': { seed: 31, seconds: 6.1, pitch: 110 },
  'hawa-nursery': { seed: 41, seconds: 5.3, pitch: 199 },
  'tekle-bus': { seed: 43, seconds: 4.4, pitch: 122 },
};
