// Shows the stored whiteboard after a conflicting edit, and lets the user choose between both.
import { isBlank } from '@foothold/domain/contract/blank';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import styles from './whiteboard.module.css';

type Props = {
  readonly theirs: string;
  readonly busy: boolean;
  readonly onReplace: () => void;
  readonly onKeepBoth: () => void;
  readonly onKeepTheirs: () => void;
};

export function WhiteboardConflict({ theirs, busy, onReplace, onKeepBoth, onKeepTheirs }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <Banner tone="warn" announced heading={i18n._(chatSentences.whiteboardChanged)}>
        <p className={styles.theirs} dir="auto">
          {isBlank(theirs) ? i18n._('The whiteboard is empty now.') : theirs}
        </p>
      </Banner>
      <Cluster>
        <Button small variant="primary" busy={busy} onClick={onReplace}>
          {i18n._('Replace with mine')}
        </Button>
        <Button small onClick={onKeepBoth}>
          {i18n._('Keep both')}
        </Button>
        <Button small variant="plain" onClick={onKeepTheirs}>
          {i18n._('Keep theirs')}
        </Button>
      </Cluster>
    </>
  );
}
