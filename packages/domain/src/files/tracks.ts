// What the parsers of containers find out about a film or recording.

/** The tracks of a container, as far as it could be parsed. */
export type Tracks = {
  readonly video: boolean;
  readonly audio: boolean;
  readonly width: number | null;
  readonly height: number | null;
  /** The four letters of each codec of an MP4 file, such as `avc1`; empty if unknown. */
  readonly codecs: readonly string[];
};

// H.264, VP8, VP9, AV1; AAC (and MP3 in MP4), Opus, FLAC.
const playable = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01', 'mp4a', 'Opus', 'fLaC', '.mp3']);

/** False for what some phones' browsers cannot play, such as HEVC (`hvc1`), MPEG-4 Part 2 (`mp4v`), H.263 and AMR. */
export function playsEverywhere({ codecs }: Pick<Tracks, 'codecs'>): boolean {
  return codecs.every((codec) => playable.has(codec));
}
