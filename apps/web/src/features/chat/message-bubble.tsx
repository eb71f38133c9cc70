// One message: its author, time and content. The viewer's own at the inline end, others' at the inline start, with name and picture once a run.
import type { Message } from '@foothold/domain/chat/collections';
import { isLinkOf } from '@foothold/domain/chat/links';
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { LinkAlone, TextWithLinks } from '../../navigation/text-with-links.tsx';
import { AttachedMedia } from '../evidence/attached-media.tsx';
import { pictureOf } from '../people/pictures.ts';
import styles from './message.module.css';
import { useAuthorName } from './use-author-name.ts';

type Props = {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly isMine: boolean;
  /** The message above is by the same author, just before. */
  readonly goesOn?: boolean;
  /** Leaves room for the button of the menu. */
  readonly hasActions?: boolean;
  /** What can be done with it; a preview has nothing. */
  readonly children?: ReactNode;
};

export function MessageBubble({ message, author, isMine, goesOn = false, hasActions, children }: Props) {
  const { i18n } = useLingui();
  const name = useAuthorName(message.createdBy, author, isMine);
  const authorIsStaff = !isMine && author !== undefined && isStaff(author.role);
  return (
    <article
      className={classNames(styles.message, isMine && styles.mine, goesOn && styles.goesOn)}
      aria-label={i18n._('Message from {name}', { name })}
    >
      {!isMine && (
        <span className={styles.face}>{!goesOn && <Avatar src={pictureOf(author)} size="small" />}</span>
      )}
      <div
        className={classNames(styles.bubble, authorIsStaff && styles.staff, hasActions && styles.withActions)}
      >
        {!goesOn && (
          <header className={styles.head}>
            <strong className={styles.name}>
              <bdi>{name}</bdi>
            </strong>
            {authorIsStaff && <Tag tone="staff">{i18n._('Staff')}</Tag>}
            <span className={styles.time}>
              <DateText at={message.createdAt} as="time" />
            </span>
          </header>
        )}
        {message.file !== null && <AttachedMedia file={message.file} label={name} />}
        {message.text !== '' && (
          <p className={styles.text} dir="auto">
            <TextWithLinks text={message.text} />
          </p>
        )}
        {message.link !== null && !isLinkOf(message.text, message.link) && (
          <p className={styles.text} dir="auto">
            <LinkAlone url={message.link} />
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
