// Shows what somebody else has saved since an edit began, and lets the writer choose between both.
import { isBlank } from '@foothold/domain/contract/blank';
import { sentences } from '@foothold/domain/contract/refusal';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './conflict-notice.module.css';
import { Cluster } from './layout.tsx';

type Props = {
  /** The stored version. */
  readonly theirs: ReactNode;
  /** Keeping the own version saves it at once, which is under way. */
  readonly busy?: boolean;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
  /** Where one can stand below the other. */
  readonly onKeepBoth?: () => void;
};

/**
 * In a long form it appears out of sight, and the button that was pressed does nothing any more. Dialogs hear of a conflict only
 * from their own save; elsewhere it may arrive while its reader types, who keeps the place in the text.
 */
function reveal(notice: HTMLElement | null): void {
  if (notice === null) return;
  notice.scrollIntoView({ block: 'nearest' });
  const { activeElement } = notice.ownerDocument;
  const isTyping = activeElement?.matches('input, textarea, select') === true;
  if (!isTyping || activeElement.closest('[role=dialog]') !== null) notice.focus({ preventScroll: true });
}

export function ConflictNotice({ theirs, busy = false, onKeepMine, onUseTheirs, onKeepBoth }: Props) {
  const { i18n } = useLingui();
  const isEmpty = typeof theirs === 'string' && isBlank(theirs);
  return (
    <fieldset
      className={styles.notice}
      aria-label={i18n._(sentences.changedMeanwhile)}
      tabIndex={-1}
      ref={reveal}
    >
      <Banner tone="warn" announced heading={i18n._(sentences.changedMeanwhile)}>
        {isEmpty ? (
          i18n._('It is empty now.')
        ) : (
          <div className={styles.theirs} dir="auto">
            {theirs}
          </div>
        )}
      </Banner>
      <Cluster>
        <Button small busy={busy} onClick={onKeepMine}>
          {i18n._('Keep mine')}
        </Button>
        {onKeepBoth && (
          <Button small onClick={onKeepBoth}>
            {i18n._('Keep both')}
          </Button>
        )}
        <Button small variant="plain" onClick={onUseTheirs}>
          {i18n._('Use theirs')}
        </Button>
      </Cluster>
    </fieldset>
  );
}
