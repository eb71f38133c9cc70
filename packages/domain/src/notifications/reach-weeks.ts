// What was sent in each of the last weeks, and in all of them.
import type { ReachWeek } from './reach-calls.ts';

export const reachedWeeks = 12;

/** Pieces of news that were sent by each way. `week` is its Monday, `YYYY-MM-DD`. */
export type SentInWeek = { readonly week: string; readonly push: number; readonly text: number };

/** The oldest week first, also those in which nothing was sent. `today` is `YYYY-MM-DD`; a provider may be a day ahead of it. */
export function sentByWeek(weeks: readonly ReachWeek[], today: string): readonly SentInWeek[] {
  const last = [mondayOf(today), ...weeks.map(({ week }) => week)].reduce((a, b) => (a > b ? a : b));
  return Array.from({ length: reachedWeeks }, (_, index) => {
    const week = daysLater(last, 7 * (index + 1 - reachedWeeks));
    const sentBy = (channel: ReachWeek['channel']) =>
      weeks.find((each) => each.week === week && each.channel === channel)?.sent ?? 0;
    return { week, push: sentBy('push'), text: sentBy('text') };
  });
}

export type ReachTotals = Pick<ReachWeek, 'read' | 'dayOld' | 'failed' | 'messages' | 'pence'> & {
  readonly push: number;
  readonly text: number;
};

export function reachTotals(weeks: readonly ReachWeek[]): ReachTotals {
  const sum = (of: (week: ReachWeek) => number) => weeks.reduce((all, week) => all + of(week), 0);
  return {
    push: sum(({ channel, sent }) => (channel === 'push' ? sent : 0)),
    text: sum(({ channel, sent }) => (channel === 'text' ? sent : 0)),
    read: sum(({ read }) => read),
    dayOld: sum(({ dayOld }) => dayOld),
    failed: sum(({ failed }) => failed),
    messages: sum(({ messages }) => messages),
    pence: sum(({ pence }) => pence),
  };
}

function mondayOf(day: string): string {
  return daysLater(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
}

function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
