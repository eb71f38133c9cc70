// A phone number in the country's format; when copied or called, it is the international number.
import { spelledNumber } from '@foothold/domain/people/phone-number';
import type { ClipboardEvent } from 'react';
import { numberSpelling } from '../../connection/deployment.ts';

/** For a field. */
export function asSpelled(phoneNumber: string): string {
  return spelledNumber(phoneNumber, numberSpelling);
}

/** In a sentence, without line breaks inside the number. */
export function asSpelledInSentence(phoneNumber: string): string {
  return asSpelled(phoneNumber).replaceAll(' ', '\u00a0');
}

/** `phoneNumber` is E.164. */
export function PhoneNumber({ phoneNumber }: { readonly phoneNumber: string }) {
  const spelled = asSpelled(phoneNumber);
  const copyWhole = (event: ClipboardEvent) => {
    if (String(window.getSelection()).trim() !== spelled) return;
    event.clipboardData.setData('text/plain', phoneNumber);
    event.preventDefault();
  };
  return (
    <bdi dir="ltr" onCopy={copyWhole}>
      {spelled}
    </bdi>
  );
}
