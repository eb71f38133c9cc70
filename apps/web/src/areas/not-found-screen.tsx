// What any unknown address shows, signed in or not.
import { useLingui } from '@lingui/react';
import { ButtonLink } from '../navigation/links.tsx';
import { ScreenTitle } from '../navigation/screen-title.tsx';
import { NoticePanel } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundScreen() {
  const { i18n } = useLingui();
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Sorry, page not found')}</ScreenTitle>
      <NoticePanel
        heading={i18n._('Sorry, page not found')}
        action={
          <ButtonLink look="primary" to="/">
            {i18n._('Home')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
