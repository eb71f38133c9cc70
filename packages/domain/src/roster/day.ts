// Reads the days in files of records systems, as those and spreadsheets write them. Pure.
import { asciiDigits } from '../sign-in/digits.ts';

const msOfDay = 86_400_000;
/** The day 0 of Excel, whose calendar of 1900 has a 29 February. */
const excelZero = Date.UTC(1899, 11, 30) / msOfDay;

/** The number of a day since 1 January 1970, by which days are compared; a time of day is left out. */
export type Day = number;

/**
 * Read are ISO 8601 (2027-07-09), the day first with four digits of the year (09/07/2027, 9.7.2027, 9-7-2027), and what Excel
 * counts (46577). Null for what is no day (31/02/2027, 07/31/2027) or may be two (1/2/27).
 */
export function dayOf(cell: string): Day | null {
  const text = asciiDigits(cell).trim();
  const [, date = ''] =
    /^(\S+?)(?:[T\s]\s*\d{1,2}:\d{2}(?::\d{2}([.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    ) ?? [];
  if (/^\d{5}([.,]\d+)?$/.test(date)) return excelZero + Math.floor(Number(date.replace(',', '.')));
  const yearFirst =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(date);
  if (yearFirst !== null) return dayIn(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(date);
  return dayFirst === null ? null : dayIn(dayFirst[4], dayFirst[3], dayFirst[1]);
}

/** In the world's time. */
export function dayAt(moment: Date): Day {
  return Math.floor(moment.getTime() / msOfDay);
}

/** Null if there is no such day. */
function dayIn(year = '', month = '', day = ''): Day | null {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isSame = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isSame && Number(year) >= 1900 ? at.getTime() / msOfDay : null;
}
