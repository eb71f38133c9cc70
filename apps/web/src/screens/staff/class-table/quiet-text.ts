// Says in words for how long a student has been quiet.
import { quietAfterDays } from '@foothold/domain/progress/attention';
import type { I18n } from '@lingui/core';

/** `null` days: the student has done nothing yet. */
export function quietText(days: number | null, i18n: I18n): string {
  if (days === null) return i18n._('Not started');
  return i18n._('{days, plural, one {# day} other {# days}}', { days });
}

/** Long enough to be asked about. Who has not started is quiet for as long as there is a class. */
export function isQuiet(days: number | null, forDays: number = quietAfterDays): boolean {
  return days === null || days >= forDays;
}
