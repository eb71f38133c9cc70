// The fields of sign-in and reset: a phone number, a PIN, a password.
import { useLingui } from '@lingui/react';
import type { ReactNode, Ref } from 'react';
import type { TextProps } from '../../forms/use-call-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SecretField } from '../../ui/secret-field.tsx';

type PhoneNumberFieldProps = {
  readonly field: TextProps;
  readonly input?: Ref<HTMLInputElement>;
  /** The server's message about this number. */
  readonly refusal?: string;
};

export function PhoneNumberField({ field, input, refusal }: PhoneNumberFieldProps) {
  const { i18n } = useLingui();
  return (
    <TextField
      ref={input}
      label={i18n._('Phone number')}
      type="tel"
      name="phoneNumber"
      inputMode="tel"
      digits
      autoComplete="tel"
      {...(refusal === undefined ? {} : { error: refusal })}
      {...field}
    />
  );
}

type PinFieldProps = {
  readonly label: string;
  readonly input?: Ref<HTMLInputElement>;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: TextProps;
};

/** A PIN field: numeric keyboard on phones, digits of any script, paste and password managers work. */
export function PinField({ label, input, hint, autoComplete, field }: PinFieldProps) {
  return (
    <SecretField
      ref={input}
      label={label}
      hint={hint}
      inputMode="numeric"
      digits
      autoComplete={autoComplete}
      {...field}
    />
  );
}

type PasswordFieldProps = {
  readonly label: string;
  readonly input?: Ref<HTMLInputElement>;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: TextProps;
};

/** The password field of staff. */
export function PasswordField({ label, input, hint, autoComplete, field }: PasswordFieldProps) {
  return <SecretField ref={input} label={label} hint={hint} autoComplete={autoComplete} {...field} />;
}
