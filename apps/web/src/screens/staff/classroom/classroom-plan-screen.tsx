// The learning plan of a classroom.
import { planSentences } from '@foothold/domain/plans/sentences';
import { templatesOfCategory, type PlanTemplate } from '@foothold/domain/plans/collections';
import type { Chat } from '@foothold/domain/chat/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ClassroomFrame } from './classroom-frame.tsx';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { Problem } from '../../../ui/problem.tsx';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';
import styles from './classroom.module.css';

export function ClassroomPlanScreen() {
  return (
    <ClassroomFrame current="plan">
      {({ chat, classroom, changes }) => (
        <div className={styles.setting}>
          <ClassPlan chat={chat} students={classroom.students.length} changes={changes} />
        </div>
      )}
    </ClassroomFrame>
  );
}

type ClassPlanProps = { readonly chat: Chat; readonly students: number; readonly changes: ClassroomChanges };

/** The learning plan of a class: choosing one stores it and asks whether to give it, as the button does later. */
function ClassPlan({ chat, students, changes }: ClassPlanProps) {
  const { i18n } = useLingui();
  const templates = useLive(templatesOfCategory, { categoryId: chat.categoryId });
  const published = templates.rows
    .filter(({ publishedAt }) => publishedAt !== null)
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const chosen = published.find(({ id }) => id === chat.currentIlpId);
  // As it was when the button was pressed: the answer is about the plan in the question, even if a colleague has chosen another.
  const [asked, setAsked] = useState<PlanTemplate>();
  const { busy, problem, attempt, forget } = useAttempt();
  const close = () => {
    setAsked(undefined);
    forget();
  };
  const assign = async ({ id }: PlanTemplate) => {
    if (await attempt(() => changes.assignPlan(id))) close();
  };
  const choose = async (id: string | null) => {
    const isChosen = await changes.choosePlan(id);
    // A plan is chosen to be given.
    if (isChosen && students > 0) setAsked(published.find((each) => each.id === id));
  };
  const none = templates.status === 'ready' && published.length === 0;
  return (
    <Stack>
      <Picker
        label={i18n._('Class learning plan')}
        placeholder={i18n._('Choose a learning plan')}
        emptyText={none ? i18n._(planSentences.noTemplates) : i18n._('Nothing found')}
        options={published.map(({ id, title }) => ({ id, label: title }))}
        chosen={chosen === undefined ? [] : [chosen.id]}
        onChange={([id = null]) => void choose(id)}
        {...(none ? { hint: i18n._(planSentences.noTemplates) } : {})}
      />
      <Button small disabled={chosen === undefined || students === 0} onClick={() => setAsked(chosen)}>
        {i18n._('Assign ILP to all students')}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          heading={i18n._('Assign ILP to all students')}
          busy={busy}
          onConfirm={() => void assign(asked)}
          onCancel={close}
        >
          {i18n._(
            'Are you sure you want to give {title} to {count, plural, one {# student} other {# students}}? Plans that are active now will be archived.',
            { title: asked.title, count: students },
          )}
          <Problem sentence={problem} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}
