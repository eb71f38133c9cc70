// Proves in a second way that it is the user: how they can, and sending the proof.
import type { WayToProve } from '@foothold/domain/access/ways-to-prove';
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import type { Proof } from '@foothold/domain/second-factor/proof';
import { useCallback, useEffect, useRef, useState } from 'react';
import { collegeProof } from '../../connection/college-proof.ts';
import { calls, refusalOf } from '../../connection/calls.ts';
import type { Session } from '../../connection/session.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { assertionOf, canUsePasskeys } from './passkey-in-browser.ts';

type Offer = {
  /** The best first. */
  readonly ways: readonly WayToProve[];
  readonly passkey: object | null;
};

type Options = {
  /** Of a sign-in that is not complete; without one it is about the user of the session. */
  readonly ticket?: string | undefined;
  readonly send: (proof: Proof) => Promise<void>;
  /** The session was proved by the college. */
  readonly onProvedAtCollege?: () => void;
};

export type Prove = {
  /** Empty until the server has answered. */
  readonly ways: readonly WayToProve[];
  /** With the passkey. Waiting for the college is not: nothing tells that its window was closed. */
  readonly busy: boolean;
  /** Why the ways could not be read or the passkey was refused, as a message id. */
  readonly problem: string | null;
  /** False: nothing can be proved until the ways are known, so `again` asks for them. */
  readonly ready: boolean;
  readonly again: () => void;
  readonly forget: () => void;
  /** Rejects as calls do. */
  readonly send: (proof: Proof) => Promise<void>;
  readonly provePasskey: () => Promise<void>;
  readonly proveAtCollege: () => Promise<void>;
};

export function useProve({ ticket, send, onProvedAtCollege }: Options): Prove {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const passkey = useAttempt();
  const college = useAttempt();
  const atCollege = useRef<AbortController | null>(null);
  useEffect(() => () => atCollege.current?.abort(), []);
  const forget = () => {
    passkey.forget();
    college.forget();
  };
  const load = useCallback(
    () =>
      read(ticket).then(
        (next) => {
          setUnread(null);
          setOffer(next);
        },
        (error: unknown) => setUnread(refusalOf(error).msg),
      ),
    [ticket],
  );
  useEffect(() => void load(), [load]);
  return {
    ways: offer?.ways ?? [],
    busy: passkey.busy,
    problem: passkey.problem ?? college.problem ?? unread,
    ready: offer !== null,
    again: () => void load(),
    forget,
    send,
    proveAtCollege: async () => {
      // By the press itself: browsers block windows that open later.
      const opened = window.open('', 'foothold-college', 'popup,width=520,height=680');
      atCollege.current?.abort();
      const { signal } = (atCollege.current = new AbortController());
      passkey.forget();
      const isAnswered = await college.attempt(() => answerOfCollege(opened, signal));
      if (isAnswered && !signal.aborted) onProvedAtCollege?.();
    },
    provePasskey: async () => {
      const options = offer?.passkey;
      if (options == null) return;
      college.forget();
      const isProved = await passkey.attempt(async () => send(await assertionOf(options)));
      // A challenge is used once.
      if (!isProved) await load();
    },
  };
}

export async function proveSelf(proof: Proof): Promise<void> {
  await calls.secondFactor.proveSelf({ proof });
}

/** Without a proof: the factor was added with this ticket, and proved by that. */
export async function completeSignIn(ticket: string, proof?: Proof): Promise<Session> {
  return calls.secondFactor.completeSignIn(proof === undefined ? { ticket } : { ticket, proof });
}

/** Ends when `signal` does: our Cross-Origin-Opener-Policy hides whether the window was closed. */
async function answerOfCollege(opened: Window | null, signal: AbortSignal): Promise<void> {
  if (opened === null) throw new Refusal('RULE', factorSentences.noWindow);
  const { url } = await calls.singleSignOn.begin({ purpose: 'prove' }).catch((error: unknown) => {
    // It would stay blank.
    opened.close();
    throw error;
  });
  if (signal.aborted) return;
  const answer = collegeProof.answer(signal);
  opened.location.href = url;
  const refused = await answer;
  if (refused !== null) throw new Refusal('RULE', refused);
}

async function read(ticket: string | undefined): Promise<Offer> {
  const { ways, passkey } = await calls.secondFactor.beginProof(ticket === undefined ? {} : { ticket });
  return { ways: ways.filter((way) => way !== 'passkey' || canUsePasskeys()), passkey };
}
