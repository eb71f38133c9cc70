// A date or time as text in a `<time>` element.
import { useLingui } from '@lingui/react';
import { dayInWords, shortMoment, timeInWords } from './dates.ts';
import { useDay } from './use-now.ts';

export type DateTextProps = {
  readonly at: Date | string;
  /** 'day' "Monday 3 March" · 'time' "2:30 pm" · 'dayTime' both · 'short' for lists. */
  readonly as?: 'day' | 'time' | 'dayTime' | 'short';
};

export function DateText({ at, as = 'day' }: DateTextProps) {
  const { i18n } = useLingui();
  const today = useDay();
  const { locale } = i18n;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const text = {
    day: () => dayInWords(date, locale, today),
    time: () => timeInWords(date, locale),
    dayTime: () => `${dayInWords(date, locale, today)}, ${timeInWords(date, locale)}`,
    short: () => shortMoment(date, locale, today),
  };
  return (
    <bdi>
      <time dateTime={date.toISOString()}>{text[as]()}</time>
    </bdi>
  );
}
