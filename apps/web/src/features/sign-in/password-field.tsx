// The password field of staff.
import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { SecretField } from '../../ui/secret-field.tsx';
import { useFieldSentence } from './use-sentence.ts';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
};

export function PasswordField({ label, hint, autoComplete, field, error }: Props) {
  const mistake = useFieldSentence(error);
  return <SecretField label={label} hint={hint} autoComplete={autoComplete} error={mistake} {...field} />;
}
