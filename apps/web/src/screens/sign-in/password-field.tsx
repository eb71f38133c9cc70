// The password field of staff.
import type { ReactNode } from 'react';
import type { TextProps } from '../../forms/use-call-form.ts';
import { SecretField } from '../../ui/secret-field.tsx';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: TextProps;
};

export function PasswordField({ label, hint, autoComplete, field }: Props) {
  return <SecretField label={label} hint={hint} autoComplete={autoComplete} {...field} />;
}
