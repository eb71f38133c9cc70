// A PIN field: numeric keyboard on phones, digits of any script, paste and password managers work.
import type { TextProps } from '../../forms/use-call-form.ts';
import { SecretField } from '../../ui/secret-field.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: TextProps;
};

export function PinField({ label, hint, autoComplete, field }: Props) {
  return (
    <SecretField
      label={label}
      hint={hint}
      inputMode="numeric"
      digits
      autoComplete={autoComplete}
      {...field}
    />
  );
}
