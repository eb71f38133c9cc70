// Plays a recording. One that is paused before it has begun is not broken: the browser then rejects with an AbortError.

/** Rejects if it cannot be played. */
export async function play(recording: Pick<HTMLMediaElement, 'play'>): Promise<void> {
  try {
    await recording.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
