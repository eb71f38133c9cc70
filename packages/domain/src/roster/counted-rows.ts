// Tells a column that counts the rows of a file from one with the numbers of people. Pure.
import { asciiDigits } from '../sign-in/digits.ts';

/**
 * 1, 2, 3 in any order, also from 0, with zeros before, with gaps or from 1 again in each class; or any numbers that follow each
 * other. A few other cells, such as "Total" below a list, change nothing.
 */
export function countsRows(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.flatMap((cell) => {
    const digits = /^(\d{1,9})(?:[.,]0+|[.):])?$/.exec(asciiDigits(cell))?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  if (numbers.length <= 2 * (filled.length - numbers.length)) return false;
  const { smallest, largest } = numbers.reduce(
    (found, each) => ({ smallest: Math.min(found.smallest, each), largest: Math.max(found.largest, each) }),
    { smallest: Infinity, largest: 0 },
  );
  const follow =
    numbers.length > 2 && numbers.every((each, at) => at === 0 || each === (numbers[at - 1] ?? 0) + 1);
  return follow || (smallest <= 1 && largest <= 2 * numbers.length + 10);
}
