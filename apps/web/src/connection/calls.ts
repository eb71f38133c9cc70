// Every call, typed, and the sentence for whatever a call was refused with. No page waits for what sends them.
import type { contract } from '@foothold/domain/calls';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { ContractRouterClient } from '@orpc/contract';
import { onFirstTouch } from '../ui/first-touch.ts';
import { session } from './session.ts';

/** `callId` makes a call durable: sent twice, it is done once. */
export type CallOptions = { readonly callId?: string };
export type Calls = ContractRouterClient<typeof contract, CallOptions>;

export type Refused = {
  readonly code: string;
  readonly msg: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The server said no, or that it cannot. */
export class CallRefused extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, msg: string, details: Readonly<Record<string, unknown>>) {
    super(msg);
    this.name = 'CallRefused';
    this.code = code;
    this.details = details;
  }
}

/** There was no answer: no network, or a server that is silent. */
export class Unreachable extends Error {}

const loadClient = () => import('./client.ts');
// Most calls follow a tap. Without a network the call itself says so.
onFirstTouch(() => void loadClient().catch(() => undefined));

// Sound: a path is walked by the same names in the client, whose type this is.
export const calls = callsAt([]) as unknown as Calls;

/** Why a call did not succeed. A session that is over ends here, silently, whichever call noticed. */
export function refusalOf(error: unknown): Refused {
  // An upload is refused as any other call is.
  if (error instanceof Unreachable) return { code: 'OFFLINE', msg: sentences.offline, details: {} };
  if (!(error instanceof CallRefused || error instanceof Refusal))
    return { code: 'UNAVAILABLE', msg: sentences.somethingWrong, details: {} };
  if (error.code === 'NOT_SIGNED_IN' && session.current() !== null) session.end();
  return { code: error.code, msg: error.message, details: error.details };
}

type Procedure = (...given: readonly unknown[]) => Promise<unknown>;
type Branch = { readonly [name: string]: Branch } & Procedure;

function callsAt(path: readonly string[]): Procedure {
  return new Proxy<Procedure>((...given) => send(path, given), {
    get: (_, name) => callsAt([...path, String(name)]),
  });
}

async function send(path: readonly string[], given: readonly unknown[]): Promise<unknown> {
  const { client, asCallRefused } = await loadClient().catch((cause: unknown) => {
    throw new Unreachable('The part that speaks to the server could not be loaded', { cause });
  });
  const call = path.reduce((branch, name) => branch[name] as Branch, client as unknown as Branch);
  try {
    return await call(...given);
  } catch (error) {
    throw asCallRefused(error);
  }
}
