// One unsent item on this device: what it is, its text, why it was not sent, and the actions.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useLingui } from '@lingui/react';
import { CircleAlert } from 'lucide-react';
import { ChangeState, ChangeActions } from '../../connection/change-state.tsx';
import { isChange } from '../../connection/changes.ts';
import { RefusedItemActions } from '../../connection/sending-state.tsx';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { DateText } from '../../ui/date-text.tsx';
import styles from './not-sent-item.module.css';
import { fileNameOf, kindOf, textOf } from '../../features/sign-in/unsent.ts';

/** Items whose task, target, chat, plan or page no longer exists or is no longer accessible. */
const goneSentences: Readonly<Record<string, string>> = {
  'chat.send': 'This chat is closed or deleted.',
  'evidence.add': 'This task or target is closed or deleted.',
  'plan.answers': 'The learning plan was archived, replaced or deleted before these answers arrived.',
  'progress.set': 'This page is closed or deleted.',
};

export function NotSentItem({ item }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  const text = textOf(item);
  const { about } = item;
  const fileName = fileNameOf(item);
  return (
    <article className={styles.item}>
      <p className={styles.what}>
        <strong>{i18n._(kindOf(item))}</strong>
        <DateText at={new Date(item.addedAt).toISOString()} as="dayTime" />
      </p>
      {about !== undefined && about !== '' && (
        <p className={styles.about}>
          {isChange(item.kind) ? (
            <bdi>{about}</bdi>
          ) : item.kind === 'chat.send' ? (
            i18n._('To {name}', { name: about })
          ) : (
            i18n._('For: {text}', { text: about })
          )}
        </p>
      )}
      {fileName !== undefined && <OutboxFile item={item} fileName={fileName} />}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <Why item={item} />
      {isChange(item.kind) ? (
        <ChangeActions item={item} />
      ) : (
        <RefusedItemActions item={item} text={text} fileName={fileName} />
      )}
    </article>
  );
}

function Why({ item }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  const { state } = item;
  const sentence =
    state.name === 'try-again' && state.refusal.code === 'NOT_FOUND' ? goneSentences[item.kind] : undefined;
  if (sentence === undefined) return <ChangeState item={item} />;
  return (
    <p className={styles.gone}>
      <CircleAlert aria-hidden />
      {i18n._(sentence)}
    </p>
  );
}
