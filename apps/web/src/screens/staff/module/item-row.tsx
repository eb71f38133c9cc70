// One resource or task in the module's list: its number, text and actions.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseLink } from '@foothold/domain/curriculum/embed-link';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ItemRow as Row } from './item-draft.ts';
import styles from './module-items.module.css';

type Props = {
  readonly row: Row;
  /** Its move controls; null where nothing can be changed. */
  readonly controls: ReactNode;
  readonly fixed: boolean;
  readonly onCopyLink: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Its form, when it is open. */
  readonly children: ReactNode;
};

export function ItemRow({ row, controls, fixed, onCopyLink, onEdit, onDelete, children }: Props) {
  const { i18n } = useLingui();
  const name = row.instructions;
  const host = hostOf(row.embedLink);
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        <span className={styles.number}>{shownNumber(row)}</span>
        <span className={styles.words}>
          <bdi className={styles.instructions}>
            <TextWithLinks text={row.instructions} />
          </bdi>
          {host !== null && <span className={styles.host}>{host}</span>}
        </span>
        <span className={styles.actions}>
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
