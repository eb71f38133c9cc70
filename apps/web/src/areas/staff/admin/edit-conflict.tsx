// Shows the stored version after a conflicting edit, and lets the user choose between both.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import styles from './admin.module.css';

type Props = {
  readonly heading: string;
  readonly theirs: ReactNode;
  readonly onKeepMine: () => void;
  readonly onAcceptTheirs: () => void;
};

export function EditConflict({ heading, theirs, onKeepMine, onAcceptTheirs }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <Banner tone="warn" heading={heading} announced>
        <div className={styles.theirs} dir="auto">
          {theirs}
        </div>
      </Banner>
      <Cluster>
        <Button small onClick={onKeepMine}>
          {i18n._('Continue with mine')}
        </Button>
        <Button small variant="plain" onClick={onAcceptTheirs}>
          {i18n._('Keep theirs')}
        </Button>
      </Cluster>
    </>
  );
}
