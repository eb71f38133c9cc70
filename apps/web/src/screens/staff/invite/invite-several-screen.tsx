// Inviting a class has its own address, so that leaving it can ask before input is lost.
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AddToClass } from './add-to-class.tsx';
import { InviteSeveral } from './invite-several.tsx';
import { useAbilities } from '../../../session/use-abilities.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';

export function InviteSeveralScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const can = useAbilities();
  return (
    <Page>
      <ScreenTitle>{i18n._('Invite several people')}</ScreenTitle>
      <PageHeading
        title={i18n._('Invite several people')}
        back={
          <ButtonLink to="/staff/users" variant="plain" icon={ArrowLeft} small>
            {can('inviteStaff') ? i18n._('Users') : i18n._('Students')}
          </ButtonLink>
        }
      />
      <InviteSeveral
        onDone={() => void navigate({ to: '/staff/users' })}
        renderNext={(invited) => <AddToClass userIds={invited.map(({ userId }) => userId)} />}
      />
    </Page>
  );
}
