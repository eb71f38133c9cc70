// The screen of a reset link while signed in: says who is signed in, and offers to log out and use the link, or to stay.
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useViewer } from '../../session/viewer.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { NoticePanel } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { LogOutButton } from '../../features/sign-in/log-out.tsx';

export function NewPinLinkScreen() {
  const { i18n } = useLingui();
  return (
    <ResetLink logOutLabel={i18n._('Log out and choose a new PIN')}>
      {i18n._('To choose a new PIN with this link, please log out first.')}
    </ResetLink>
  );
}

export function NewPasswordLinkScreen() {
  const { i18n } = useLingui();
  return (
    <ResetLink logOutLabel={i18n._('Log out and choose a new password')}>
      {i18n._('To choose a new password with this link, please log out first.')}
    </ResetLink>
  );
}

/** Several people may use one phone and the link may be for another one, so the name comes first. */
function ResetLink({ logOutLabel, children }: { readonly logOutLabel: string; readonly children: string }) {
  const { i18n } = useLingui();
  const { displayName: name } = useViewer();
  const here = useLocation().pathname;
  const title = i18n._('You are signed in as {name}', { name });
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <NoticePanel
        heading={title}
        action={
          <Stack gap="small">
            <LogOutButton variant="primary" next={here} label={logOutLabel} />
            <ButtonLink to="/">{i18n._('Go on as {name}', { name })}</ButtonLink>
          </Stack>
        }
      >
        <p>{children}</p>
      </NoticePanel>
    </Page>
  );
}
