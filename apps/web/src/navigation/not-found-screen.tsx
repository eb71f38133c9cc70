// The not-found page, for signed-in and signed-out visitors.
import { useLingui } from '@lingui/react';
import { ButtonLink } from './links.tsx';
import { MissingPage } from './missing-page.tsx';

export function NotFoundScreen() {
  const { i18n } = useLingui();
  return (
    <MissingPage
      drawing="signpost"
      heading={i18n._('Sorry, page not found')}
      action={
        <ButtonLink variant="primary" to="/">
          {i18n._('Home')}
        </ButtonLink>
      }
    />
  );
}
