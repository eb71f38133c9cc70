// How somebody shows in a second way that it is them, as a call carries it.
import { withoutInvisible } from '../contract/blank.ts';
import { z } from '../contract/schema.ts';
import { typedDigits } from '../sign-in/digits.ts';
import { factorSentences } from './sentences.ts';

/** What people can add; the codes come with the first. */
export const factorKinds = ['passkey', 'app'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** As long as real ones are, and all of a call together short enough for somebody without a session. */
const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(longest));

const common = { id: base64url(400), type: z.literal('public-key') };

/** The part of https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson that is checked. */
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(1000),
    authenticatorData: base64url(600),
    signature: base64url(700),
  }),
});

/** The same of a new passkey: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson. */
export const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(1000),
    attestationObject: base64url(1500),
    transports: z.optional(z.array(base64url(20)).check(z.maxLength(6))),
  }),
});

const typed = z.string(factorSentences.code).check(z.maxLength(100, factorSentences.code));
const filled = z.string().check(z.minLength(1, factorSentences.code));

/** Six digits of any script; the spaces between them do not count. */
export const appCode = z.pipe(
  z.pipe(
    typed,
    z.transform((text) => typedDigits(text).replace(/[\s\p{Pd}]/gu, '')),
  ),
  filled,
);

/** Capital or small letters; what separates the groups does not count. */
const recoveryCode = z.pipe(
  z.pipe(
    typed,
    z.transform((text) =>
      withoutInvisible(text)
        .replace(/[\s\p{Pd}]/gu, '')
        .toUpperCase(),
    ),
  ),
  filled,
);

export const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: z.string().check(z.maxLength(200)) }),
  z.strictObject({ kind: z.literal('app'), code: appCode }),
  z.strictObject({ kind: z.literal('recovery code'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), response: assertion }),
]);

export type Proof = z.infer<typeof proof>;
export type Attestation = z.infer<typeof attestation>;
