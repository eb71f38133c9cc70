// The way back from a screen that home leads to.
import { useLingui } from '@lingui/react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from './links.tsx';

export function BackHome() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/" look="plain" icon={ArrowLeft} small>
      {i18n._('Home')}
    </ButtonLink>
  );
}
