// What a sign-in service says of itself, or what is wrong; and the two addresses that it must know of this application.
import { useLingui } from '@lingui/react';
import { Copy } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useCopyText } from '../../../ui/use-copy-text.ts';
import styles from './single-sign-on.module.css';
import type { Check } from '../../../features/single-sign-on/use-issuers.ts';

type Props = { readonly name: string; readonly check: Check; readonly onClose: () => void };

export function IssuerCheck({ name, check: { problem, found, redirectUri, logoutUri }, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog open heading={name} onClose={onClose}>
      <Stack>
        <Problem sentence={problem} />
        {found !== null && (
          <Banner tone="good">{i18n._('The service answers, and is what it should be.')}</Banner>
        )}
        <dl className={styles.facts}>
          {found !== null && (
            <>
              <Fact label={i18n._('Issuer')} value={found.issuer} />
              <Fact label={i18n._('People sign in at')} value={found.authorizationEndpoint} />
              <Fact label={i18n._('Signing keys')} value={String(found.keys)} />
              <Fact
                label={i18n._('Back-channel logout')}
                value={found.saysWhenSignedOut ? i18n._('Yes') : i18n._('No')}
              />
            </>
          )}
          <Fact label={i18n._('Redirect URI, to enter at the service')} value={redirectUri} copied />
          <Fact label={i18n._('Back-channel logout URI, to enter at the service')} value={logoutUri} copied />
        </dl>
        <Button onClick={onClose}>{i18n._('Close')}</Button>
      </Stack>
    </Dialog>
  );
}

type FactProps = {
  readonly label: string;
  readonly value: string;
  /** It is entered elsewhere. */
  readonly copied?: boolean;
};

function Fact({ label, value, copied = false }: FactProps) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select and copy it yourself'));
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">
        <bdi>{value}</bdi>
        {copied && (
          <Button
            small
            icon={Copy}
            aria-label={i18n._('Copy {label}', { label })}
            onClick={() => void copyText(value)}
          >
            {i18n._('Copy')}
          </Button>
        )}
      </dd>
    </div>
  );
}
