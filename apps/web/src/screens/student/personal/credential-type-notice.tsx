// Tells an admin what happens to a user whose new role needs another credential type.
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { useLingui } from '@lingui/react';
import { AlertDialog } from '../../../ui/confirm-dialog.tsx';
import type { Saved } from './use-edit-user.ts';
import { asSpelledInSentence } from '../../../features/people/phone-number.tsx';

const sentences = {
  'on its way': {
    pin: '{name} is signed out and needs a PIN now. A message with a link to choose one is on its way to {phoneNumber}. If it does not arrive, press Reset PIN.',
    password:
      '{name} is signed out and needs a password now. A message with a link to choose one is on its way to {phoneNumber}. If it does not arrive, press Reset password.',
  },
  'too many': {
    pin: '{name} is signed out and needs a PIN now. No message was sent: {phoneNumber} has had too many. Please wait, then press Reset PIN.',
    password:
      '{name} is signed out and needs a password now. No message was sent: {phoneNumber} has had too many. Please wait, then press Reset password.',
  },
  'not confirmed': {
    pin: '{name} is signed out and needs a PIN now. No message was sent: {phoneNumber} is a new number. Another member of staff has to confirm it first, then press Reset PIN.',
    password:
      '{name} is signed out and needs a password now. No message was sent: {phoneNumber} is a new number. Another member of staff has to confirm it first, then press Reset password.',
  },
  'number clash': {
    pin: '{name} is signed out and needs a PIN now. No message was sent: {phoneNumber} is the number of another person. Please enter their own number, then press Reset PIN.',
    password:
      '{name} is signed out and needs a password now. No message was sent: {phoneNumber} is the number of another person. Please enter their own number, then press Reset password.',
  },
} as const;

export function CredentialTypeNotice({
  saved,
  onClose,
}: {
  readonly saved: Saved;
  readonly onClose: () => void;
}) {
  const { i18n } = useLingui();
  const { displayName: name, phoneNumber, role, secretMessage } = saved;
  if (secretMessage === null) return null;
  const sentence = sentences[secretMessage][secretKindOf(role)];
  return (
    <AlertDialog open heading={i18n._('Role changed')} onClose={onClose}>
      {i18n._(sentence, { name, phoneNumber: asSpelledInSentence(phoneNumber) })}
    </AlertDialog>
  );
}
