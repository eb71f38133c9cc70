// What the parsers of containers find out about a film or recording, and where that can be played.
import { fileSentences } from './input.ts';

/** The tracks of a container, as far as it could be parsed. */
export type Tracks = {
  readonly video: boolean;
  readonly audio: boolean;
  readonly width: number | null;
  readonly height: number | null;
  /** The four letters of each codec of an MP4 file, such as `avc1`, or the name in WebM, such as `V_VP9`; empty if unknown. */
  readonly codecs: readonly string[];
};

// H.264, VP8, VP9; AAC (and MP3 in MP4), Opus, FLAC, Vorbis.
const inMp4 = ['avc1', 'avc3', 'vp08', 'vp09', 'mp4a', 'Opus', 'fLaC', '.mp3'];
const inWebm = ['V_VP8', 'V_VP9', 'A_OPUS', 'A_VORBIS'];
const playable = new Set([...inMp4, ...inWebm]);

// H.263, and the codecs of voices on old phones (3GPP TS 26.244): no browser plays them.
const unplayable = new Set(['s263', 'h263', 'samr', 'sawb', 'sawp', 'sqcp', 'sevc']);

/** The sentence that refuses what no browser can play; null for what some or all can. */
export function refusalOfTracks({ codecs, video }: Pick<Tracks, 'codecs' | 'video'>): string | null {
  if (codecs.length === 0 || !codecs.every((codec) => unplayable.has(codec))) return null;
  return video ? fileSentences.filmNotPlayable : fileSentences.soundNotPlayable;
}

/** False for what some phones' browsers cannot play, such as HEVC (`hvc1`), AV1 (`av01`, `V_AV1`), MPEG-4 Part 2 (`mp4v`) and Apple's lossless sound (`alac`). */
export function playsEverywhere({ codecs }: Pick<Tracks, 'codecs'>): boolean {
  return codecs.every((codec) => playable.has(codec));
}
