// The head of a page below the profile: its title, and the way back.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { PageHeading } from '../../ui/page.tsx';

type Props = { readonly title: string; readonly lead: string };

export function ProfileHeading({ title, lead }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading
        title={title}
        back={
          <ButtonLink to="/profile" variant="plain" icon={ArrowLeft} small>
            {i18n._('Profile')}
          </ButtonLink>
        }
        lead={lead}
      />
    </>
  );
}
