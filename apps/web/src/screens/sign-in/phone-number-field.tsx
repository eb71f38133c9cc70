// The phone number field of sign-in and reset.
import { useLingui } from '@lingui/react';
import type { TextProps } from '../../forms/use-call-form.ts';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  readonly field: TextProps;
  /** The server's message about this number. */
  readonly refusal?: string;
};

export function PhoneNumberField({ field, refusal }: Props) {
  const { i18n } = useLingui();
  return (
    <TextField
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
