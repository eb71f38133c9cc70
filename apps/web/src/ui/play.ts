// Plays a recording, one at a time. One that is paused before it has begun is not broken: the browser then rejects with an AbortError.

type Recording = Pick<HTMLMediaElement, 'play' | 'pause'>;

let last: Recording | null = null;

/** The one that played before falls silent. Rejects if it cannot be played. */
export async function play(recording: Recording): Promise<void> {
  if (last !== recording) last?.pause();
  last = recording;
  try {
    await recording.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
