// Deletes a piece of evidence after a confirmation; until then shows that it is being deleted.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { Changing } from '../../connection/change-state.tsx';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDeleteEvidence } from './use-delete-evidence.ts';

type Props = {
  readonly item: Evidence;
  /** A comment that arrives meanwhile hides the button, but does not cancel what was confirmed. */
  readonly allowed: boolean;
  /** Where the comment can be deleted too: an icon only, whose label says which. */
  readonly iconLabel?: string;
};

export function DeleteEvidence({ item, allowed, iconLabel }: Props) {
  const { i18n } = useLingui();
  const { waiting, remove } = useDeleteEvidence(item);
  if (waiting !== undefined) return <Changing item={waiting} />;
  if (!allowed) return null;
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete Evidence')}
      question={i18n._('Are you sure you want to delete this evidence and linked comment?')}
      onDelete={remove}
    >
      {(ask) =>
        iconLabel === undefined ? (
          <Button small variant="plain" icon={Trash2} onClick={ask}>
            {i18n._('Delete')}
          </Button>
        ) : (
          <IconButton icon={Trash2} label={iconLabel} onClick={ask} />
        )
      }
    </DeleteAfterQuestion>
  );
}
