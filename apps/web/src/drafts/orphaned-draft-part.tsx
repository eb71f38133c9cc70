// Work whose form no longer exists: it can be copied, saved as a file or deleted.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { UnsentActions } from '../connection/unsent-actions.tsx';
import { Banner } from '../ui/banner.tsx';
import styles from './orphaned-draft-part.module.css';

type NoticeProps = {
  /** Absent where the page says it above. */
  readonly why?: string;
  readonly children: ReactNode;
};

/** Says once that the parts in it were not sent, and why. */
export function NotSentNotice({ why, children }: NoticeProps) {
  const { i18n } = useLingui();
  return (
    <article className={styles.notice}>
      <Banner tone="bad" heading={i18n._('Not sent')} announced>
        {why}
      </Banner>
      {children}
    </article>
  );
}

type PartProps = {
  readonly text?: string;
  /** What it shows besides its text. */
  readonly children?: ReactNode;
  /** Of a file. */
  readonly onSave?: () => Promise<void>;
  readonly onDelete: () => Promise<void>;
};

export function OrphanedDraftPart({ text = '', children, onSave, onDelete }: PartProps) {
  return (
    <div className={styles.part}>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {children}
      <UnsentActions text={text} onSave={onSave} onDelete={onDelete} />
    </div>
  );
}
