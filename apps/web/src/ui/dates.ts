// Formats days, times and durations: "Monday 3 March", "2:30 pm", "1:05".

/** The year is included only if it is not the current one. */
export function dayInWords(at: Date, locale: string, now: Date): string {
  return formatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
    .format(at)
    .replace(',', '');
}

/** Its two parts are never on two lines. */
export function timeInWords(at: Date, locale: string): string {
  return formatter(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: inBritain(locale).startsWith('en') || undefined,
  })
    .format(at)
    .replace(/\s/, '\u00a0');
}

/** For a list: the time today, the day otherwise. */
export function shortMoment(at: Date, locale: string, now: Date): string {
  if (at.toDateString() === now.toDateString()) return timeInWords(at, locale);
  const sameYear = at.getFullYear() === now.getFullYear();
  return formatter(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** A recording's duration, from seconds. */
export function clockDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `en` alone is American. Empty before a catalogue is chosen. */
function inBritain(locale: string): string {
  return locale === 'en' || locale === '' ? 'en-GB' : locale;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs as much as rendering the row that uses it, so they are cached. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(inBritain(locale), options);
  formatters.set(key, known);
  return known;
}
