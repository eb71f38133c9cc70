// Says in words why a student needs attention.
import type { Reason } from '@foothold/domain/progress/attention';
import { useLingui } from '@lingui/react';

export function useReasonText(): (reason: Reason) => string {
  const { i18n } = useLingui();
  return (reason) => {
    switch (reason.kind) {
      case 'notStarted':
        return i18n._('Has not started');
      case 'quiet':
        return i18n._('{days, plural, one {Quiet for # day} other {Quiet for # days}}', {
          days: reason.days,
        });
      case 'behind':
        return i18n._('Behind the class: {done} done, usual is {usual}', {
          done: reason.done,
          usual: reason.usual,
        });
      case 'nothingHandedIn':
        return i18n._('Nothing handed in');
    }
  };
}
