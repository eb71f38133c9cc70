// Formats a duration in words, for screen readers.

/** `1 minute 5 seconds`, in the language of `locale`. */
export function durationInWords(seconds: number, locale: string): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  const words = [
    ...(minutes > 0 ? [inUnit(minutes, 'minute', locale)] : []),
    ...(rest > 0 || minutes === 0 ? [inUnit(rest, 'second', locale)] : []),
  ];
  return words.join(' ');
}

function inUnit(count: number, unit: 'minute' | 'second', locale: string): string {
  return new Intl.NumberFormat(locale || 'en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
