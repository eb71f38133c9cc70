// Typed access to every call, and the sentence for each refusal. The client itself is loaded on first interaction.
import { CallRefused, Unreachable, UploadInterrupted } from './call-errors.ts';
import type { Calls } from './client.ts';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { noteFailure } from '../ui/request-ids.ts';
import { repeatAfterProof } from './proof.ts';
import { session } from './session.ts';

export type Refused = {
  readonly code: string;
  readonly msg: string;
  readonly details: Readonly<Record<string, unknown>>;
};

const loadClient = () => import('./client.ts');
// Most calls follow a user's interaction. If the load fails, the call itself reports it.
onFirstInteraction(() => void loadClient().catch(() => undefined));

// Sound: the proxy follows the same property names as the client, whose type this is.
export const calls = callsAt([]) as unknown as Calls;

/** Why a call failed. If the session has ended, it is closed here without a message, whichever call noticed. */
export function refusalOf(error: unknown): Refused {
  noteFailure(error instanceof CallRefused ? error.details['requestId'] : null);
  if (error instanceof UploadInterrupted) return { code: 'OFFLINE', msg: error.message, details: {} };
  // Uploads are refused in the same way as other calls.
  if (error instanceof Unreachable) return { code: 'OFFLINE', msg: sentences.offline, details: {} };
  if (!(error instanceof CallRefused || error instanceof Refusal))
    return { code: 'UNAVAILABLE', msg: sentences.somethingWrong, details: {} };
  const current = session.current();
  // An answer to a call of the session before says nothing of the present one.
  const isOfCurrent = !(error instanceof CallRefused) || error.token === current?.token;
  if (error.code === 'NOT_SIGNED_IN' && current !== null && isOfCurrent) session.end();
  return { code: error.code, msg: error.message, details: error.details };
}

type Procedure = (...args: readonly unknown[]) => Promise<unknown>;
type Branch = { readonly [name: string]: Branch } & Procedure;

function callsAt(path: readonly string[]): Procedure {
  return new Proxy<Procedure>((...args) => send(path, args), {
    get: (_, name) => callsAt([...path, String(name)]),
  });
}

async function send(path: readonly string[], args: readonly unknown[]): Promise<unknown> {
  const { client, asCallRefused } = await loadClient().catch((cause: unknown) => {
    throw new Unreachable('The API client could not be loaded', { cause });
  });
  const call = path.reduce((branch, name) => branch[name] as Branch, client as unknown as Branch);
  return repeatAfterProof(async () => {
    const token = session.current()?.token ?? null;
    try {
      return await call(...args);
    } catch (error) {
      throw asCallRefused(error, token);
    }
  });
}
