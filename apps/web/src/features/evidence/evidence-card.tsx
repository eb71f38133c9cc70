// One piece of evidence: its time, its content, and the teacher's comment.
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { Tag } from '../../ui/badge.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { AttachedMedia } from './attached-media.tsx';
import { Thanks } from './thanks.tsx';
import { isBeingSent, type CommentDraft } from './comment-draft.ts';
import { useComesIntoView } from '../../ui/use-comes-into-view.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { pictureOf } from '../people/pictures.ts';
import { usePeople } from '../people/use-people.ts';
import styles from './evidence-list.module.css';

type Props = {
  readonly item: Evidence;
  readonly comment: Comment | undefined;
  /** Undefined while there is only one. */
  readonly attempt?: number | undefined;
  /** What the viewer is writing beside it. */
  readonly draft?: CommentDraft | undefined;
  /** The comment arrived since the viewer last looked. */
  readonly isNew: boolean;
  /** The viewer has just added it. */
  readonly isNewest?: boolean;
  readonly actions: ReactNode;
};

export function EvidenceCard({ item, comment, attempt, draft, isNew, isNewest = false, actions }: Props) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const viewer = useViewer();
  const box = useComesIntoView<HTMLElement>(isNewest);
  const label =
    item.text === '' ? i18n._('Evidence {number}', { number: item.index + 1 }) : item.text.slice(0, 60);
  return (
    <article ref={box} className={styles.card} aria-label={label}>
      <Cluster>
        {attempt !== undefined && <Tag>{i18n._('Attempt {number}', { number: attempt })}</Tag>}
        <span className={styles.date}>
          <DateText at={item.createdAt} as="dayTime" />
        </span>
      </Cluster>
      {item.file !== null && <AttachedMedia file={item.file} label={label} />}
      {item.text !== '' && (
        <p className={styles.text} dir="auto">
          <TextWithLinks text={item.text} />
        </p>
      )}
      {comment !== undefined && !isBeingSent(draft, comment, viewer.id) && (
        <fieldset className={styles.comment} aria-label={i18n._('Comment')}>
          <Cluster spread="between">
            <Author id={comment.createdBy} />
            {isNew && <Tag tone="good">{i18n._('New')}</Tag>}
          </Cluster>
          <p className={styles.text} dir="auto">
            <TextWithLinks text={comment.text} />
          </p>
          {comment.file !== null && <AttachedMedia file={comment.file} label={i18n._('Comment')} />}
          <Cluster spread="between">
            <span className={styles.date}>
              <DateText at={comment.createdAt} as="dayTime" />
            </span>
            {can('learn') && <ReadAloudButton text={comment.text} />}
          </Cluster>
          <Thanks comment={comment} />
        </fieldset>
      )}
      {actions}
    </article>
  );
}

/** The picture and name of an author; "Deleted User" if the account is gone. */
function Author({ id }: { readonly id: string | null }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const person = usePeople().byId.get(id ?? '');
  const name = id === null ? i18n._('Deleted User') : id === viewer.id ? i18n._('Me') : person?.displayName;
  return (
    <Cluster together>
      <Avatar src={pictureOf(person)} size="small" />
      <strong>
        <bdi>{name ?? i18n._('Staff')}</bdi>
      </strong>
    </Cluster>
  );
}
