// Deleting a piece of evidence, after a question.
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  readonly onDelete: () => Promise<void>;
  /** Where the comment can be deleted too: only the icon, with words that say what goes. */
  readonly iconLabel?: string;
};

export function DeleteEvidence({ onDelete, iconLabel }: Props) {
  const { i18n } = useLingui();
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete Evidence')}
      question={i18n._('Are you sure you want to delete this evidence and linked comment?')}
      onDelete={onDelete}
    >
      {(ask) =>
        iconLabel === undefined ? (
          <Button small look="plain" icon={Trash2} onClick={ask}>
            {i18n._('Delete')}
          </Button>
        ) : (
          <IconButton icon={Trash2} label={iconLabel} onClick={ask} />
        )
      }
    </DeleteAfterQuestion>
  );
}
