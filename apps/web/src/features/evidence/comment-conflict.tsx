// Shows the stored comment after a conflicting edit, and lets the user choose between both.
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import styles from './evidence-list.module.css';

type Props = {
  /** Null: the comment was deleted. */
  readonly theirs: string | null;
  readonly busy: boolean;
  readonly onReplace: () => void;
  readonly onKeepTheirs: () => void;
};

export function CommentConflict({ theirs, busy, onReplace, onKeepTheirs }: Props) {
  const { i18n } = useLingui();
  return (
    <Stack>
      <Banner
        tone="warn"
        announced
        heading={
          theirs === null
            ? i18n._('Somebody deleted the comment while you were writing.')
            : i18n._('Somebody commented while you were writing. Their comment:')
        }
      >
        {theirs !== null && (
          <p className={styles.text} dir="auto">
            {theirs}
          </p>
        )}
      </Banner>
      <Cluster>
        <Button small variant="primary" busy={busy} onClick={onReplace}>
          {theirs === null ? i18n._('Send mine') : i18n._('Replace with mine')}
        </Button>
        <Button small variant="plain" onClick={onKeepTheirs}>
          {theirs === null ? i18n._('Discard mine') : i18n._('Keep theirs')}
        </Button>
      </Cluster>
    </Stack>
  );
}
