// The questions of a set with their answers; shows Save when something changed, and Saved once the server has it.
import type { Plan, PlanQuestion, QuestionSet } from '@foothold/domain/plans/collections';
import { maxAnswerLength } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { Check, Save } from 'lucide-react';
import type { FormEvent } from 'react';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import styles from './answer-form.module.css';
import { AnswerBox } from './answer-box.tsx';
import { useAnswers, type SaveState } from './use-answers.ts';

type Props = {
  readonly plan: Plan;
  readonly questionSet: QuestionSet;
  readonly questions: readonly PlanQuestion[];
  /** The questions that the viewer may answer; the others are read-only. */
  readonly mayAnswer: (question: PlanQuestion) => boolean;
};

export function AnswerForm({ plan, questionSet, questions, mayAnswer }: Props) {
  const { i18n } = useLingui();
  const form = useAnswers(plan, questionSet, questions);
  const canSave =
    form.answers.some((each) => each.isChanged && each.theirs === null) &&
    form.answers.every((each) => each.text.length <= maxAnswerLength);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void form.save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={i18n._('Answers')}>
      <UnsavedChanges unsaved={form.state === 'changed'} onDiscard={form.discard} />
      <ol className={styles.questions}>
        {form.answers.map((answer) => (
          <li key={answer.question.id}>
            <AnswerBox
              answer={answer}
              readOnly={!mayAnswer(answer.question)}
              onChange={(text) => form.change(answer.question, text)}
              onKeepMine={() => form.keepMine(answer.question)}
              onAcceptTheirs={() => form.acceptTheirs(answer.question)}
            />
          </li>
        ))}
      </ol>
      <Problem sentence={form.problem} heading={i18n._('Your answers are not saved. They are still here.')} />
      {questions.some(mayAnswer) && (
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            icon={form.state === 'saved' ? Check : Save}
            busy={form.state === 'sending'}
            aria-disabled={!canSave || undefined}
          >
            {form.state === 'saved' ? i18n._('Saved') : i18n._('Save')}
          </Button>
          <StateLine state={form.state} />
        </div>
      )}
    </form>
  );
}

function StateLine({ state }: { readonly state: SaveState }) {
  const { i18n } = useLingui();
  const message =
    state === 'waiting'
      ? i18n._('Waiting. Your answers are safe on this phone.')
      : state === 'sending'
        ? i18n._('Saving')
        : '';
  return <output className={styles.state}>{message}</output>;
}
