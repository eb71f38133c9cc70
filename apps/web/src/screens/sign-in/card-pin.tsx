// The first sign-in with a card that signs in once: the learner chooses a PIN and is in.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useEffect, useRef, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { numberInLink } from '../../connection/number-in-link.ts';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { FoundCard } from './found-card.tsx';
import { NewPinPage } from './new-pin-form.tsx';
import { useNewPin } from './use-reset.ts';
import { useSignInWithCard } from './use-sign-in.ts';

/** `used`: the card does not sign in any more, or the new PIN does now. `left`: the card is somebody else's. */
type OnLeave = (how: 'used' | 'left') => void;

export function CardPin({ onLeave }: { readonly onLeave: OnLeave }) {
  const [{ phoneNumber, resetCode }] = useState(() => ({
    phoneNumber: numberInLink.read(),
    resetCode: numberInLink.readCode(),
  }));
  const works = useWorks(phoneNumber, resetCode, onLeave);
  const signIn = useSignInWithCard();
  const form = useNewPin(resetCode, {
    phoneNumber,
    // The PIN is chosen in any case, and the ordinary sign-in says what else there is.
    onChosen: (entries) => signIn(entries).catch(() => leaveUsed(onLeave)),
  });
  const isOver = form.refusal?.msg === signInSentences.badReset;
  const pin = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOver) leaveUsed(onLeave);
    else if (works) pin.current?.focus();
  }, [isOver, works, onLeave]);
  if (!works) return <LoadingSpinner />;
  const leave = () => {
    numberInLink.forget();
    onLeave('left');
  };
  const card = <FoundCard number={phoneNumber} onOther={leave} />;
  return <NewPinPage form={form} login={null} number={card} pin={pin} />;
}

/** Asked without a PIN, the call refuses for the want of one as long as the code still works. */
function useWorks(phoneNumber: string, resetCode: string, onLeave: OnLeave): boolean {
  const [works, setWorks] = useState(false);
  useEffect(() => {
    calls.signIn.completeReset({ phoneNumber, resetCode }).catch((error: unknown) => {
      if (refusalOf(error).msg === signInSentences.newPin) setWorks(true);
      else leaveUsed(onLeave);
    });
  }, [phoneNumber, resetCode, onLeave]);
  return works;
}

function leaveUsed(onLeave: OnLeave): void {
  numberInLink.forgetCode();
  onLeave('used');
}
