// The menu on a phone: all links, and the selected category. Its button shows the number of waiting items.
import { useLingui } from '@lingui/react';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { CategoryButton } from './category-button.tsx';
import { StaffNavigation } from './staff-navigation.tsx';
import styles from './staff-shell.module.css';
import { useMenuCounts } from './use-menu-counts.ts';
import type { Waiting } from '../../features/progress/use-waiting.ts';

// The library of dialogs is a quarter of what staff load, and a laptop shows no drawer.
const Drawer = lazyWithRetry(async () => (await import('../../ui/drawer.tsx')).Drawer);

export function StaffDrawer({ waiting }: { readonly waiting: Waiting }) {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useDrawerOnPhone();
  const count = Object.values(useMenuCounts(waiting)).reduce((sum, each) => sum + each, 0);
  const close = () => setOpen(false);
  return (
    <>
      <div className={styles.opener}>
        <IconButton
          icon={Menu}
          label={i18n._('Menu')}
          aria-expanded={open}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        />
        <span className={styles.waiting}>
          <Badge count={count} label={i18n._('{count, plural, other {# new in the menu}}', { count })} />
        </span>
      </div>
      {asked && (
        <Suspense>
          <Drawer open={open} heading={i18n._('Menu')} onClose={close}>
            <Stack gap="large">
              <CategoryButton wide />
              <StaffNavigation waiting={waiting} inDrawer onGone={close} />
            </Stack>
          </Drawer>
        </Suspense>
      )}
    </>
  );
}

/** Fetched once the screen is shown, so that the menu opens without a network too. */
function useDrawerOnPhone(): void {
  const isPhone = useMatches('(max-width: 699px)');
  useEffect(() => {
    if (isPhone) void Drawer.load().catch(() => undefined);
  }, [isPhone]);
}
