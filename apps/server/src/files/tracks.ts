// What the parsers of containers find out about a film or recording.

/** The tracks of a container, as far as it could be parsed. */
export type Tracks = {
  readonly video: boolean;
  readonly audio: boolean;
  readonly width: number | null;
  readonly height: number | null;
};
