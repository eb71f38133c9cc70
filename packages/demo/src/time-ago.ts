// Converts "4d 18:05", "3h" or "25m" to the time date long before now.

const minute = 60_000;
const day = 24 * 60 * minute;

/** Throws if the text has none of the three forms. */
export function timeAgo(ago: string, now: Date): Date {
  const short = /^(\d+)([mh])$/.exec(ago);
  if (short) return new Date(now.getTime() - Number(short[1]) * (short[2] === 'h' ? 60 : 1) * minute);
  const long = /^(\d+)d (\d\d):(\d\d)$/.exec(ago);
  if (!long) throw new Error(`“${ago}” is not a time like 4d 18:05, 3h or 25m`);
  const date = new Date(now.getTime() - Number(long[1]) * day);
  date.setUTCHours(Number(long[2]), Number(long[3]), 0, 0);
  return date;
}
