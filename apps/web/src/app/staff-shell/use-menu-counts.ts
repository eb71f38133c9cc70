// What the links of the staff area count. The button of the menu on a phone shows the sum.
import { unreadTogether, useChats } from '../../features/chat/use-chats.ts';
import { useAlerts } from '../../features/people/use-alerts.ts';
import { useWeakBreakGlass } from '../../features/single-sign-on/use-break-glass.ts';
import { useStoppedWebhooks } from '../../features/webhooks/use-webhooks.ts';
import type { Waiting } from '../../features/progress/use-waiting.ts';

export function useMenuCounts(waiting: Waiting) {
  return {
    unreadInClassrooms: unreadTogether(useChats('group')),
    unreadInInbox: unreadTogether(useChats('individual')),
    toReview: waiting.evidence + waiting.plans,
    toLookAt: useAlerts().rows.length + useStoppedWebhooks() + useWeakBreakGlass(),
  };
}
