// Days and times in words: "Monday 3 March", "2:30 pm", "1:05".

/** The year is said only when it is another one than now's. */
export function dayInWords(at: Date, locale: string, now: Date): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
    .format(at)
    .replace(',', '');
}

export function timeInWords(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
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
  return new Intl.DateTimeFormat(locale, {
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
