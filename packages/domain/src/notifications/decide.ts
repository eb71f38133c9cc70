// How a person hears of one piece of news: by a push, by a text message, later, or not at all.
import type { Wishes } from './choices.ts';
import { groupOfKind, type NewsKind } from './news.ts';
import { firstLoudMoment, nextTime, type Calendar } from './quiet-hours.ts';

export type Item = {
  readonly kind: NewsKind;
  readonly createdAt: Date;
  /** `due`: nothing has been decided yet. `held`: it has waited for its time, which has come. */
  readonly state: 'due' | 'held';
};

export type Reach = Wishes & {
  /** Looks at the app until then, on whatever device; null: does not. */
  readonly presentUntil: Date | null;
  /** Some browser of theirs takes pushes. */
  readonly hasDevice: boolean;
  /** Text messages can be sent to them: a number that exists, a budget and a carrier. */
  readonly canText: boolean;
};

export type Decision =
  | { readonly is: 'push' | 'text' | 'nothing' }
  | { readonly is: 'wait'; readonly until: Date; readonly state: Item['state'] };

/** The one text message of a day comes at this local time, about what has waited for so long. */
const textTime = '18:00';
/** The summary of a working day comes at this one, or when quiet hours end. */
const summaryTime = '08:00';
const textAfterMs = 24 * 60 * 60 * 1000;

/** Call it when the item's time has come. It never says `push` or `text` in quiet hours. */
export function decide(
  { kind, createdAt, state }: Item,
  reach: Reach,
  now: Date,
  calendar: Calendar,
): Decision {
  const { hours, presentUntil, hasDevice } = reach;
  const mode = reach.modes[groupOfKind[kind]];
  if (mode === 'off') return { is: 'nothing' };
  if (mode === 'summary' && state === 'due')
    return { is: 'wait', until: nextSummary(now, reach, calendar), state: 'held' };
  const loud = firstLoudMoment(now, hours, calendar);
  if (loud > now) return { is: 'wait', until: loud, state };
  // They have seen its badge. If they leave without reading it, they are told then.
  if (presentUntil !== null && presentUntil > now) return { is: 'wait', until: presentUntil, state };
  if (hasDevice) return { is: 'push' };
  if (!reach.texts || !reach.canText) return { is: 'nothing' };
  if (state === 'held') return { is: 'text' };
  const waited = new Date(createdAt.getTime() + textAfterMs);
  const textMoment = firstLoudMoment(nextTime(waited, textTime, calendar), hours, calendar);
  return { is: 'wait', until: textMoment, state: 'held' };
}

function nextSummary(now: Date, { hours }: Reach, calendar: Calendar): Date {
  return firstLoudMoment(nextTime(now, summaryTime, calendar), hours, calendar);
}
