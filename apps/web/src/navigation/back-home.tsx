// The link back to the home screen.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from './links.tsx';

export function BackHome() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/" variant="plain" icon={ArrowLeft} small>
      {i18n._('Home')}
    </ButtonLink>
  );
}
