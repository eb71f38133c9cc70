// The screen of a reset link or a welcome card while signed in: says who is signed in, and offers to log out and use it, or to stay.
import { useLingui } from '@lingui/react';
import { Navigate, useLocation } from '@tanstack/react-router';
import { numberInLink } from '../../connection/number-in-link.ts';
import { useAccount } from '../../features/people/use-accounts.ts';
import { asSpelled, asSpelledInSentence } from '../../features/people/phone-number.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { useState } from 'react';
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

/** A card of the person who is signed in, and one that was forgotten when the page was loaded again, lead home. */
export function CardLinkScreen() {
  const { i18n } = useLingui();
  const own = useAccount(useViewer().id)?.phoneNumber;
  const [number] = useState(numberInLink.read);
  if (number === '' || (own !== undefined && asSpelled(own) === number)) return <Navigate to="/" replace />;
  return (
    <ResetLink logOutLabel={i18n._('Log out and use this card')} next={numberInLink.link()}>
      {i18n._('This card has the number {number}. To use it, please log out first.', {
        number: asSpelledInSentence(number),
      })}
    </ResetLink>
  );
}

type Props = {
  readonly logOutLabel: string;
  /** The address after logging out; the same if omitted. */
  readonly next?: string;
  readonly children: string;
};

/** Several people may use one phone and the link may be for another one, so the name comes first. */
function ResetLink({ logOutLabel, next, children }: Props) {
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
            <LogOutButton variant="primary" next={next ?? here} label={logOutLabel} />
            <ButtonLink to="/">{i18n._('Go on as {name}', { name })}</ButtonLink>
          </Stack>
        }
      >
        <p>{children}</p>
      </NoticePanel>
    </Page>
  );
}
