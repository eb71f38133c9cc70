// The schema of a college's sign-in service, as administrators enter it.
import { withoutInvisible } from '../contract/blank.ts';
import { requiredName, safeText } from '../contract/text.ts';
import { z } from '../contract/schema.ts';
import { ceilings } from './rules.ts';
import { issuerSentences } from './sentences.ts';

const word = (longest: number) =>
  z.pipe(
    safeText(longest),
    z.transform((text: string) => text.trim()),
  );
const words = z.array(requiredName(100, issuerSentences.word)).check(z.maxLength(30, issuerSentences.many));

/** No query, fragment or credentials (OpenID Connect Discovery 1.0, section 3). http only where the operator allows an address. */
const issuerUrl = requiredName(500, issuerSentences.issuer).check(
  z.refine(
    (text) => /^https?:[/][/]/.test(text) && URL.canParse(text) && !/[?#@\s]/.test(text),
    issuerSentences.issuer,
  ),
);

const scopes = requiredName(300, issuerSentences.scopes).check(
  z.refine(
    (text) => /^[\x21\x23-\x5B\x5D-\x7E ]+$/.test(text) && text.split(' ').includes('openid'),
    issuerSentences.scopes,
  ),
);

// They are given to somebody else, or people choose them.
const namesOfAccounts = new Set([
  'email',
  'mail',
  'name',
  'nickname',
  'preferred_username',
  'unique_name',
  'upn',
  'verified_primary_email',
]);
const personClaim = word(100).check(
  z.refine((claim) => !namesOfAccounts.has(claim.toLowerCase()), issuerSentences.personClaim),
);

export const issuerSettings = {
  issuerName: requiredName(60, issuerSentences.name),
  clientId: requiredName(200, issuerSentences.clientId),
  scopes,
  groupsClaim: word(100),
  teacherGroups: words,
  adminGroups: words,
  ceiling: z.enum(ceilings),
  requiredAmr: words,
  requiredAcr: words,
  requiredAcrs: words,
  personClaim,
  createsAccounts: z.boolean(),
};

export const issuerAddress = { issuer: issuerUrl };

/** Kept as it is where it is left out. */
export const clientSecret = z.optional(safeText(500));

/** Capital or small letters; what separates the groups does not count. */
export const linkCode = z.pipe(
  z.string(issuerSentences.code).check(z.maxLength(100, issuerSentences.code)),
  z.transform((text: string) =>
    withoutInvisible(text)
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
);
