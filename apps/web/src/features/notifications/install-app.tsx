// Puts the app on the home screen: one button where the browser asks, otherwise the pictures; and what became of it.
import { useLingui } from '@lingui/react';
import { Download } from 'lucide-react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { InstallDrawing } from './install-drawings.tsx';
import { InstallSteps } from './install-steps.tsx';
import { thisPhone } from './install.ts';
import type { Install } from './use-install.ts';

type Props = { readonly install: Install; readonly variant: ButtonVariant };

export function InstallApp({ install: { state, busy, ask }, variant }: Props) {
  const { i18n } = useLingui();
  const phone = thisPhone();
  if (state !== 'offered') return <InstallSteps />;
  return (
    <>
      {phone !== null && <InstallDrawing name="home" />}
      <Cluster>
        <Button variant={variant} icon={Download} busy={busy} onClick={() => void ask()}>
          {phone === null ? i18n._('Put it on this computer') : i18n._('Put it on my phone')}
        </Button>
      </Cluster>
    </>
  );
}

type ResultProps = Pick<Props, 'install'> & {
  /** Said as long as there is none. */
  readonly children: string;
};

/** Announced when it comes. */
export function InstallResult({ install: { state, answer }, children }: ResultProps) {
  const { i18n } = useLingui();
  const words = () => {
    if (state === 'installed')
      return thisPhone() === null
        ? i18n._('The app is on this computer.')
        : i18n._('The app is on this phone.');
    if (answer === null) return children;
    return answer === 'yes'
      ? i18n._('Please wait. The app comes now.')
      : i18n._('The app is not here. You can do it later in Profile.');
  };
  return <output>{words()}</output>;
}
