// What stands where a chat would, once it is certain that the viewer may see none.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { NoticePanel } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export function ChatMissing({ action }: { readonly action: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Chat not found')}</ScreenTitle>
      <NoticePanel drawing="lens" heading={i18n._('Chat not found')} action={action} />
    </Page>
  );
}
