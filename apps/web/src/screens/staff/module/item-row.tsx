// One resource or task in the module's list: its number, text and actions.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { Check, FileText, Globe, Link2, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFileLink, parseLink } from '@foothold/domain/curriculum/embed-link';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import { IconDisc } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ItemRow as Row } from './item-draft.ts';
import styles from './module-items.module.css';

type Props = {
  readonly row: Row;
  /** Its move controls; null where nothing can be changed. */
  readonly controls: ReactNode;
  readonly fixed: boolean;
  /** Saved a moment ago: the button that did it still says so, and opens the form again. */
  readonly saved: boolean;
  readonly onCopyLink: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Its form, when it is open. */
  readonly children: ReactNode;
};

export function ItemRow({ row, controls, fixed, saved, onCopyLink, onEdit, onDelete, children }: Props) {
  const { i18n } = useLingui();
  const name = row.instructions;
  const host = hostOf(row.embedLink);
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        <span className={styles.number}>{shownNumber(row)}</span>
        {host !== null && <IconDisc icon={isFileLink(row.embedLink) ? FileText : Globe} size="small" />}
        <span className={styles.words}>
          <bdi className={styles.instructions}>
            <TextWithLinks text={row.instructions} />
          </bdi>
          {host !== null && <span className={styles.host}>{host}</span>}
        </span>
        <span className={styles.actions}>
          {saved && (
            <Button small variant="quiet" icon={Check} onClick={onEdit}>
              {i18n._('Saved!')}
            </Button>
          )}
          {controls}
          <IconButton
            icon={Link2}
            label={i18n._('Copy student link: {name}', { name })}
            onClick={onCopyLink}
          />
          {!fixed && (
            <>
              <IconButton icon={Pencil} label={i18n._('Edit: {name}', { name })} onClick={onEdit} />
              <IconButton icon={Trash2} label={i18n._('Delete: {name}', { name })} onClick={onDelete} />
            </>
          )}
        </span>
      </div>
      {children}
    </div>
  );
}

/** The host of a link, to show in a list. Null for a task's empty link; an invalid link is returned unchanged. */
function hostOf(link: string): string | null {
  if (link === '') return null;
  return parseLink(link)?.hostname.replace(/^www\./, '') ?? link;
}
