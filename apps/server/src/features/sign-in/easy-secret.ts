// Refuses easily guessed new PINs and passwords, by the domain's rules and a long word list that only the server has.
import { Refusal } from '@foothold/domain/contract/refusal';
import { whyEasyPin } from '@foothold/domain/sign-in/easy-pin';
import type { SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';

let loading: Promise<typeof import('./common-secrets.ts')> | undefined;
/** Loaded once somebody chooses a PIN or password: the list takes 25 MB. */
const commonSecrets = () => (loading ??= import('./common-secrets.ts'));

// Digits compared at the end of an international number, without the country code.
const nationalDigits = 9;

/** The sentence that explains why the secret is refused, or null. `phoneNumbers`: the user's number in every spelling. */
export async function whyEasy(
  kind: SecretKind,
  secret: string,
  phoneNumbers: readonly string[],
): Promise<string | null> {
  const { isCommonPin, isEasyPassword } = await commonSecrets();
  if (kind === 'pin') return isCommonPin(secret) ? signInSentences.easyPin : whyEasyPin(secret, phoneNumbers);
  return holdsNumber(secret, phoneNumbers) || isEasyPassword(secret) ? signInSentences.easyPassword : null;
}

/** Refuses RULE with the sentence. */
export async function requireHardToGuess(
  kind: SecretKind,
  secret: string,
  phoneNumbers: readonly string[],
): Promise<void> {
  const why = await whyEasy(kind, secret, phoneNumbers);
  if (why !== null) throw new Refusal('RULE', why);
}

function holdsNumber(password: string, phoneNumbers: readonly string[]): boolean {
  const digits = password.replace(/[^0-9]/g, '');
  return phoneNumbers.some((written) =>
    digits.includes(written.replace(/[^0-9]/g, '').slice(-nationalDigits)),
  );
}
