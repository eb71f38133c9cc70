// Answers refused because their plan changed: the text, the reason, and the actions. Renders nothing if there are none.
import { useOutboxItems } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { RefusedItemActions } from '../../connection/sending-state.tsx';
import { NotSentNotice } from '../../drafts/orphaned-draft-part.tsx';
import { useViewer } from '../../session/viewer.tsx';
import styles from './answer-form.module.css';
import { answersAsText, answersKind, isOfNoPlan, writtenAnswers } from './answers-input.ts';

type Props = { readonly learnerId: string; readonly activePlanId: string | undefined };

export function NotSentAnswers({ learnerId, activePlanId }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const active = { categoryId: viewer.selectedCategoryId ?? '', planId: activePlanId };
  const items = useOutboxItems({ kind: answersKind })
    .filter((item) => isOfNoPlan(item, active))
    .filter(({ input }) => input.learnerId === learnerId);
  return items.map((item) => (
    <NotSentNotice key={item.id} why={i18n._('The plan changed. Copy your words.')}>
      <dl className={styles.notSent}>
        {writtenAnswers(item.input).map(({ id, question, answer }) => (
          <div key={id}>
            <dt dir="auto">{question}</dt>
            <dd className={styles.answer} dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
      <RefusedItemActions item={item} text={answersAsText(item.input)} fileName={undefined} />
    </NotSentNotice>
  ));
}
