// The storage use of users and categories.
import { usedByCategories, usedByPeople, usedByPerson } from '@foothold/domain/files/collections';
import { spaceOf } from '@foothold/domain/files/space';
import type { Role } from '@foothold/domain/access/roles';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { spaceLimits } from '../../connection/deployment.ts';

export type Space = { readonly usedBytes: number; readonly limit: number | null };

/** Null until it is known. */
export function useSpaceOf(person: { readonly id: string; readonly role: Role }): Space | null {
  const limit = spaceOf(spaceLimits, person.role);
  // Without a limit there is nothing to show.
  const [row] = useLive(usedByPerson, limit === null ? null : { userId: person.id }).rows;
  return row === undefined ? null : { usedBytes: row.usedBytes, limit };
}

const everything = {};

/** Of all categories, by name. */
export function useSpaceOfCategories() {
  const { rows, status } = useLive(usedByCategories, everything);
  return {
    categories: rows.toSorted((a, b) => a.categoryName.localeCompare(b.categoryName)),
    complete: status === 'ready',
  };
}

/** The users with the most storage first. */
export function useLargestSpaces(categoryId: string, most: number) {
  const { rows, status } = useLive(usedByPeople, { categoryId });
  const largest = rows.toSorted((a, b) => b.usedBytes - a.usedBytes).slice(0, most);
  return { people: largest, complete: status === 'ready' };
}

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats "1.5 GB", in the reader's language; 1 GB is 1024³ bytes. */
export function useSizes(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
    const format = new Intl.NumberFormat(i18n.locale || 'en', {
      style: 'unit',
      unit: units[power - 1] ?? 'kilobyte',
      maximumFractionDigits: power > 1 ? 1 : 0,
    });
    return format.format(bytes / 1024 ** power);
  };
}
