// The phone number field of sign-in and reset.
import { useLingui } from '@lingui/react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldSentence } from './use-sentence.ts';

type Props = {
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  /** The server's message about this number. */
  readonly refusal?: string;
};

export function PhoneNumberField({ field, error, refusal }: Props) {
  const { i18n } = useLingui();
  const mistake = useFieldSentence(error);
  return (
    <TextField
      label={i18n._('Phone number')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      error={mistake ?? refusal}
      {...field}
    />
  );
}
