// Days and times in words: "Monday 3 March", "2:30 pm", "1:05".

/** The year is said only when it is another one than now's. */
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

export function timeInWords(at: Date, locale: string): string {
  return formatter(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: locale.startsWith('en') || undefined,
  })
    .format(at)
    .replace('\u202f', ' ');
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

/** The length of a recording, from seconds. */
export function lengthInWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one costs as much as drawing the row it stands in. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}
