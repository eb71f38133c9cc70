// The not-found page, for signed-in and signed-out visitors.
import { useLingui } from '@lingui/react';
import { Missing } from './missing-page.tsx';

export function NotFoundScreen() {
  const { i18n } = useLingui();
  return (
    <Missing drawing="signpost" heading={i18n._('Sorry, page not found')} to="/">
      {i18n._('Home')}
    </Missing>
  );
}
