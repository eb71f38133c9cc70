// The schemas of what administrators enter about a webhook, and the messages about webhooks and events.
import { z } from '../contract/schema.ts';
import { safeText, textSentences } from '../contract/text.ts';
import { eventTypes } from './events.ts';

export const webhookSentences = {
  address: 'Please enter an address that begins with https://',
  noSecrets: 'An address with a user name or a password cannot be used',
  types: 'Please choose at least one kind of event',
  ownNetwork: 'This address is inside our own network, so nothing is sent there',
  maxWebhooks: 'There are ten webhooks already. Please delete one first',
  badQuery: 'Please send the id of an event as `after`, and a number from 1 to 1000 as `limit`',
  unknownCursor: 'This event is not known here, or older than 30 days. Please read from the beginning',
} as const;

export const maxAddressLength = 1000;
export const maxWebhooks = 10;

/** Why it cannot be the address of a webhook; null if it can. Where it leads, only a connection tells. */
export function whyNoAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Plain http is for receivers in networks that the operator allows.
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return webhookSentences.address;
  if (url.username !== '' || url.password !== '') return webhookSentences.noSecrets;
  return url.href.length > maxAddressLength ? textSentences.tooLong : null;
}

export const webhookAddress = z.pipe(
  safeText(maxAddressLength).check((context) => {
    const problem = whyNoAddress(context.value);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  }),
  z.transform((text: string) => new URL(text).href),
);

export const chosenTypes = z.pipe(
  z.array(z.enum(eventTypes)).check(z.minLength(1, webhookSentences.types), z.maxLength(eventTypes.length)),
  z.transform((types) => [...new Set(types)]),
);
