// A PIN field: numeric keyboard on phones, digits of any script, paste and password managers work.
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { SecretField } from '../../ui/secret-field.tsx';
import { useFieldSentence } from './use-sentence.ts';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
};

export function PinField({ label, hint, autoComplete, field, error }: Props) {
  const mistake = useFieldSentence(error);
  return (
    <SecretField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete={autoComplete}
      error={mistake}
      {...field}
    />
  );
}
