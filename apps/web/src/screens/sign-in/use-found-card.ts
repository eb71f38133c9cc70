// The scanned welcome card of a sign-in: only the PIN is left to write, until somebody says that the card is not theirs.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { numberInLink } from '../../connection/number-in-link.ts';

/** `secret`: the field of the PIN. `wasLeft`: it has been said before. `onOther`: empties the form for another number. */
export function useFoundCard(
  secret: RefObject<HTMLInputElement | null>,
  wasLeft: boolean,
  onOther: () => void,
) {
  const [card, setCard] = useState<'none' | 'found' | 'left'>(() => {
    if (wasLeft) return 'left';
    return numberInLink.read() === '' ? 'none' : 'found';
  });
  const otherNumber = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (card === 'found') secret.current?.focus();
    if (card === 'left') otherNumber.current?.focus();
  }, [card, secret]);
  return {
    isShown: card === 'found',
    /** For the field of the phone number, which takes the focus once the card is gone. */
    otherNumber,
    leave: () => {
      numberInLink.forget();
      onOther();
      setCard('left');
    },
  };
}
