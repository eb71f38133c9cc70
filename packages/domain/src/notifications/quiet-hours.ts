// When a person may be disturbed: not in quiet hours, and where that is wanted, not at weekends and on bank holidays.
import { Temporal } from 'temporal-polyfill';

export type QuietHours = {
  /** Local times of the day, `HH:MM`: quiet from the first until the second, usually past midnight. The same twice: never. */
  readonly from: string;
  readonly until: string;
  /** Quiet on Saturdays, Sundays and holidays, too. */
  readonly onWorkingDaysOnly: boolean;
};

export type Calendar = {
  /** IANA, such as `Europe/London`. */
  readonly timeZone: string;
  /** ISO 8601 dates. */
  readonly holidays: ReadonlySet<string>;
};

/** The first moment, not before `due`, at which something may be sent. Over a change of the clocks the local time counts. */
export function firstLoudMoment(due: Date, hours: QuietHours, { timeZone, holidays }: Calendar): Date {
  const from = Temporal.PlainTime.from(hours.from);
  const until = Temporal.PlainTime.from(hours.until);
  const isQuiet = ({ time, date }: LocalMoment) =>
    isBetween(time, from, until) || (hours.onWorkingDaysOnly && !isWorkingDay(date, holidays));
  let moment = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(timeZone);
  while (isQuiet(localMoment(moment))) moment = nextEnd(moment, until);
  return new Date(moment.epochMilliseconds);
}

/** The first moment after `moment` at which clocks there show `time`, `HH:MM`. */
export function nextTime(moment: Date, time: string, { timeZone }: Calendar): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(nextEnd(local, Temporal.PlainTime.from(time)).epochMilliseconds);
}

type LocalMoment = { readonly time: Temporal.PlainTime; readonly date: Temporal.PlainDate };

function localMoment(moment: Temporal.ZonedDateTime): LocalMoment {
  return { time: moment.toPlainTime(), date: moment.toPlainDate() };
}

/** `from` itself is within, `until` is not. */
function isBetween(time: Temporal.PlainTime, from: Temporal.PlainTime, until: Temporal.PlainTime): boolean {
  const isAfterFrom = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeUntil = Temporal.PlainTime.compare(time, until) < 0;
  return Temporal.PlainTime.compare(from, until) > 0
    ? isAfterFrom || isBeforeUntil
    : isAfterFrom && isBeforeUntil;
}

/** The next time at which quiet hours end, today or tomorrow. */
function nextEnd(moment: Temporal.ZonedDateTime, until: Temporal.PlainTime): Temporal.ZonedDateTime {
  const today = moment.withPlainTime(until);
  return Temporal.ZonedDateTime.compare(today, moment) > 0
    ? today
    : moment
        .toPlainDate()
        .add({ days: 1 })
        .toZonedDateTime({ timeZone: moment.timeZoneId, plainTime: until });
}

function isWorkingDay(date: Temporal.PlainDate, holidays: ReadonlySet<string>): boolean {
  return date.dayOfWeek <= 5 && !holidays.has(date.toString());
}
