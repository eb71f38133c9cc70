// The menu on a phone: all links, and the selected category. Its button shows the number of waiting items.
import { useLingui } from '@lingui/react';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { unreadTogether, useChats } from '../../features/chat/use-chats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CategoryButton } from './category-button.tsx';
import { StaffNavigation } from './staff-navigation.tsx';
import styles from './staff-shell.module.css';
import type { Waiting } from './use-waiting.ts';

export function StaffDrawer({ waiting }: { readonly waiting: Waiting }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const unread = unreadTogether(useChats('group')) + unreadTogether(useChats('individual'));
  const count = unread + waiting.evidence + waiting.plans;
  const close = () => setOpen(false);
  return (
    <>
      <div className={styles.opener}>
        <IconButton icon={Menu} label={i18n._('Menu')} aria-expanded={open} onClick={() => setOpen(true)} />
        <span className={styles.waiting}>
          <Badge count={count} label={i18n._('{count, plural, other {# new in the menu}}', { count })} />
        </span>
      </div>
      <Drawer open={open} heading={i18n._('Menu')} onClose={close}>
        <Stack gap="large">
          <CategoryButton wide />
          <StaffNavigation waiting={waiting} inDrawer onGone={close} />
        </Stack>
      </Drawer>
    </>
  );
}
