// A piece of work whose place no longer exists: it can be copied, saved as a file or deleted.
import { useLingui } from '@lingui/react';
import { Copy, Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeleteAfterQuestion } from '../connection/delete-after-question.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { useCopyText } from '../ui/use-copy-text.ts';
import styles from './left-part.module.css';

type NoticeProps = {
  /** Absent where the page says it above. */
  readonly why?: string;
  readonly children: ReactNode;
};

/** Says once that the parts in it were not sent, and why. */
export function LeftNotice({ why, children }: NoticeProps) {
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

export function LeftPart({ text = '', children, onSave, onDelete }: PartProps) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  return (
    <div className={styles.part}>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {children}
      <Cluster>
        {text !== '' && (
          <Button small icon={Copy} onClick={() => void copyText(text)}>
            {i18n._('Copy text')}
          </Button>
        )}
        {onSave !== undefined && (
          <Button small icon={Download} onClick={() => void onSave()}>
            {i18n._('Save file')}
          </Button>
        )}
        <DeleteAfterQuestion
          heading={i18n._('Delete')}
          question={i18n._(
            'This was not sent. It is only on this device. Are you sure you want to delete it?',
          )}
          onDelete={onDelete}
        >
          {(ask) => (
            <Button small variant="plain" icon={Trash2} onClick={ask}>
              {i18n._('Delete')}
            </Button>
          )}
        </DeleteAfterQuestion>
      </Cluster>
    </div>
  );
}
