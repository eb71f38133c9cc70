// Says on a person's page why no text message reaches them, or that one waits.
import type { Account, Person } from '@foothold/domain/people/collections';
import type { UnsentText as Reason } from '@foothold/domain/sign-in/unsent-text';
import { useLingui } from '@lingui/react';
import { Banner } from '../../../ui/banner.tsx';

const headingSentences: Readonly<Record<Reason, string>> = {
  limit: 'A text message has not been sent yet',
  abroad: 'No text messages to this number',
  never: 'No text messages to this number',
  wrong: 'This number does not exist',
  stopped: 'No more text messages to this number',
};
const sentences: Readonly<Record<Reason, string>> = {
  limit:
    'Too many text messages have been sent. A message for {name} goes out by itself once there is room. A reset message does not: please send it again later.',
  abroad:
    'The number is abroad, and the operator of this service has not allowed its country. Please tell {name} in another way, or enter another number.',
  never:
    'Text messages are not sent to satellite, premium-rate and service numbers. Please enter the number of a mobile phone.',
  wrong:
    'The phone company says so. Please ask {name} for the right number, and change it in the details of this page.',
  stopped:
    '{name} has answered STOP to a text message. To get text messages again, {name} can answer START to the last one.',
};

export function UnsentText({ person, account }: { readonly person: Person; readonly account: Account }) {
  const { i18n } = useLingui();
  const { unsentText: reason } = account;
  // Snapshots that a page of the release before has kept lack it.
  if (reason == null) return null;
  return (
    <Banner tone="warn" heading={i18n._(headingSentences[reason])}>
      {i18n._(sentences[reason], { name: person.displayName })}
    </Banner>
  );
}
