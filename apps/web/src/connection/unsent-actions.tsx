// What can be done with something that was not sent: copying its text, saving its file and deleting it.
import { useLingui } from '@lingui/react';
import { Copy, Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { useCopyText } from '../ui/use-copy-text.ts';
import { DeleteAfterQuestion } from './delete-after-question.tsx';

type Props = {
  /** Empty: there is nothing to copy. */
  readonly text: string;
  /** Of something with a file. */
  readonly onSave: (() => Promise<void>) | undefined;
  readonly onDelete: () => Promise<void>;
  /** The main action, before the others, which are plainer beside it. */
  readonly children?: ReactNode;
};

export function UnsentActions({ text, onSave, onDelete, children }: Props) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  const variant = children === undefined ? 'quiet' : 'plain';
  return (
    <Cluster>
      {children}
      {text !== '' && (
        <Button small variant={variant} icon={Copy} onClick={() => void copyText(text)}>
          {i18n._('Copy text')}
        </Button>
      )}
      {onSave !== undefined && (
        <Button small variant={variant} icon={Download} onClick={() => void onSave()}>
          {i18n._('Save file')}
        </Button>
      )}
      <DeleteAfterQuestion
        heading={i18n._('Delete')}
        question={i18n._('This was not sent. It is only here. Are you sure you want to delete it?')}
        onDelete={onDelete}
      >
        {(ask) => (
          <Button small variant="plain" icon={Trash2} onClick={ask}>
            {i18n._('Delete')}
          </Button>
        )}
      </DeleteAfterQuestion>
    </Cluster>
  );
}
