// All of the user's unsent items, including those whose screens no longer exist.
import { useOutboxItems } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { isMark } from '../../connection/changes.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { NotSentItem } from './not-sent-item.tsx';

export function NotSentScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const items = useOutboxItems({})
    .filter((item) => !isMark(item.kind))
    .toSorted((a, b) => a.addedAt - b.addedAt);
  const isForTeacher = can('learn') && items.some((item) => item.state.name === 'try-again');
  return (
    <Page>
      <ScreenTitle>{i18n._('Not sent')}</ScreenTitle>
      <PageHeading
        back={<BackHome />}
        title={i18n._('Not sent')}
        lead={isForTeacher ? i18n._('Try again later, or ask your teacher.') : undefined}
      />
      {items.length === 0 ? (
        <EmptyState drawing="bubbles">{i18n._('Nothing is waiting here')}</EmptyState>
      ) : (
        <Stack>
          {items.map((item) => (
            <NotSentItem key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Page>
  );
}
