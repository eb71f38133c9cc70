// The one way to send a text message: each is counted by its number, its sender and the day, and goes only where it may.
import type { UnsentText } from '@foothold/domain/sign-in/unsent-text';
import { eq, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import type { Settings } from '../runtime/settings.ts';
import { textMessages } from '../schema/auth.ts';
import { whyNoTextTo, type TextCountries } from './destination.ts';
import { SmsFailure } from './sms-failure.ts';
import type { MessageLog, SmsSender } from './sms-sender.ts';

/** Who causes a text message: a person who is signed in, or an address that nobody is signed in at. */
export type TextSender = `person:${string}` | `network:${string}`;

/** What a job was told of its sender. */
export function senderOf(cause: string | null): TextSender | null {
  return cause !== null && /^(person|network):/.test(cause) ? (cause as TextSender) : null;
}

export type Text = {
  /** E.164. */
  readonly to: string;
  /** The same for each attempt to send it, which counts once. */
  readonly key: string;
  /** Null: nobody knows any more. */
  readonly sender: TextSender | null;
  /** Made once it may be sent. */
  readonly write: () => Promise<string> | string;
};

export type TextOutcome = {
  readonly outcome: 'sent' | UnsentText;
  /** The carrier's id of the message, by which its status is asked for. */
  readonly providerId: string | null;
};

export type Texts = Pick<SmsSender, 'statusOf' | 'find'> & {
  /** Rejects like the carrier. What is not sent because of a limit, a country or the number is nobody's failure. */
  send(text: Text, signal: AbortSignal): Promise<TextOutcome>;
  /** Messages that would have been sent, where no carrier is configured. */
  readonly messageLog?: MessageLog | undefined;
};

/** Messages within 24 hours. */
export type TextLimits = { readonly perNumber: number; readonly perSender: number; readonly perDay: number };

export const defaultTextLimits: TextLimits = { perNumber: 10, perSender: 1000, perDay: 2500 };

/** Strangers have a fifth of the day's messages, and people who are signed in the rest: neither can use up the other's. */
const ofStrangers = 1 / 5;
/** An address of a whole college, behind which everybody has forgotten their PIN. */
const perNetwork = 200;

type TextSettings = { readonly countries: TextCountries; readonly limits: TextLimits };

export function textSettings({ defaultCountry, textCountries, textLimits }: Settings): TextSettings {
  return {
    countries: { own: defaultCountry, abroad: textCountries ?? [] },
    limits: { ...defaultTextLimits, ...textLimits },
  };
}

export function createTexts(carrier: SmsSender, db: Db, { countries, limits }: TextSettings): Texts {
  return {
    messageLog: carrier.messageLog,
    statusOf: (providerId, signal) => carrier.statusOf(providerId, signal),
    find: (reference, signal) => carrier.find(reference, signal),
    send: async (text, signal) => {
      const why = whyNoTextTo(text.to, countries);
      if (why !== null) return notSent(why);
      if (!(await db.transaction((tx) => count(tx, text, limits)))) return notSent('limit');
      try {
        const message = { to: text.to, text: await text.write(), reference: text.key };
        return { outcome: 'sent', providerId: await carrier.send(message, signal) };
      } catch (error) {
        const reason = error instanceof SmsFailure ? error.reason : null;
        if (reason === 'invalid number') return notSent('wrong');
        if (reason === 'stopped') return notSent('stopped');
        throw error;
      }
    },
  };
}

function notSent(outcome: UnsentText): TextOutcome {
  return { outcome, providerId: null };
}

/** False: a limit is reached, and nothing was counted. */
async function count(db: Db, { to, key, sender }: Text, limits: TextLimits): Promise<boolean> {
  // One after the other, so that each sees those before it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('text messages', 0))`);
  const known = await db.$count(textMessages, eq(textMessages.key, key));
  if (known > 0) return true;
  const isStranger = sender?.startsWith('network:') === true;
  const share = isStranger ? ofStrangers : 1 - ofStrangers;
  const ofSender = sender === null ? Infinity : isStranger ? perNetwork : limits.perSender;
  const counted = await db.execute(sql`
    insert into auth.text_messages (key, phone_number, sender)
    select ${key}, ${to}, ${sender ?? ''} from auth.text_messages
    where counted_at > now() - interval '1 day'
    having count(*) filter (where phone_number = ${to}) < ${limits.perNumber}
      and count(*) filter (where sender = ${sender ?? ''}) < ${ofSender}::float8
      and count(*) filter (where starts_with(sender, 'network:') = ${isStranger}) < ${limits.perDay * share}::float8
    returning key`);
  return counted.rows.length > 0;
}
