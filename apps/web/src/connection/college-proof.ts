// Tells the page that asked for a proof how it went in the window of the college. Only pages of this origin hear it.

const channelName = 'foothold.collegeProof';

export const collegeProof = {
  /** Why it was refused; null: it is proved, or `signal` has ended the waiting. */
  answer: (signal: AbortSignal): Promise<string | null> =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel(channelName);
      const end = (refused: string | null): void => {
        channel.close();
        resolve(refused);
      };
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        end(typeof data === 'string' ? data : null),
      );
      signal.addEventListener('abort', () => end(null));
    }),

  tell: (refused: string | null): void => {
    const channel = new BroadcastChannel(channelName);
    // A channel has no target: it is of one origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(refused);
    channel.close();
  },
};
