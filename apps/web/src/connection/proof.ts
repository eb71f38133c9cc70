// Asks the user to prove that it is still them when a call is refused without a recent proof.
import { CallRefused } from './call-errors.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

export const proof = {
  /** Sets who asks. Returns a function that withdraws it. */
  askedBy: (next: Ask): (() => void) => {
    ask = next;
    return () => {
      if (ask === next) ask = null;
    };
  },

  /** True once it is proved; false if the user does not want to, or nobody can ask. Calls that wait together ask once. */
  request: async (): Promise<boolean> => {
    asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = null));
    return asking;
  },
};

/** Tries once more if it was refused without a recent proof and the user has proved it now. */
export async function repeatAfterProof<Answer>(tryCall: () => Promise<Answer>): Promise<Answer> {
  try {
    return await tryCall();
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'PROOF_REQUIRED' && (await proof.request())))
      throw error;
    return tryCall();
  }
}
