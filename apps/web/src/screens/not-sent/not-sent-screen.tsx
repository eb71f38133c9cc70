// All of the user's unsent items, including those whose screens no longer exist.
import { useOutboxItems } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { CircleAlert } from 'lucide-react';
import { isMark, isPrepared } from '../../connection/changes.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { ChangeState, ChangeActions } from '../../connection/change-state.tsx';
import { RefusedItemActions } from '../../connection/sending-state.tsx';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { fileNameOf, kindOf, textOf } from '../../features/sign-in/unsent.ts';
import styles from './not-sent-screen.module.css';

export function NotSentScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const items = useOutboxItems({})
    .filter((item) => !isMark(item.kind))
    .toSorted((a, b) => a.addedAt - b.addedAt);
  const isForTeacher = can('learn') && items.some((item) => item.state.name === 'try-again');
  return (
    <Page>
      <ScreenTitle>{i18n._('Not sent')}</ScreenTitle>
      <PageHeading
        back={<BackHome />}
        title={i18n._('Not sent')}
        lead={isForTeacher ? i18n._('Try again later, or ask your teacher.') : undefined}
      />
      {items.length === 0 ? (
        <EmptyState drawing="bubbles">{i18n._('Nothing is waiting here')}</EmptyState>
      ) : (
        <Stack>
          {items.map((item) => (
            <NotSentItem key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

/** Items whose task, target, chat, plan or page no longer exists or is no longer accessible. */
const goneSentences: Readonly<Record<string, string>> = {
  'chat.send': 'This chat is closed or deleted.',
  'evidence.add': 'This task is not here now.',
  'plan.answers': 'The plan changed. Copy your words.',
  'progress.set': 'This page is closed or deleted.',
};

/** One unsent item on this device: what it is, its text, why it was not sent, and the actions. */
function NotSentItem({ item }: { readonly item: OutboxItem }) {
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
          {!isPrepared(item.kind) ? (
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
      {isPrepared(item.kind) ? (
        <RefusedItemActions item={item} text={text} fileName={fileName} />
      ) : (
        <ChangeActions item={item} />
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
