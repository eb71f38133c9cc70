// One question and its answer: a text box, or read-only text; and the choice after a conflicting change.
import { answerRows, maxAnswerLength, planSentences } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { GraduationCap } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import styles from './answer-form.module.css';
import type { AnswerInView } from './answers.ts';

type Props = {
  readonly answer: AnswerInView;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeepMine: () => void;
  readonly onAcceptTheirs: () => void;
};

export function AnswerBox({ answer, readOnly, onChange, onKeepMine, onAcceptTheirs }: Props) {
  const { i18n } = useLingui();
  const { question, text, theirs } = answer;
  return (
    <div className={classNames(styles.question, question.teacherOnly && styles.teacherOnly)}>
      <TextArea
        label={question.text}
        minRows={answerRows}
        maxRows={12}
        maxLength={maxAnswerLength}
        dir="auto"
        value={text}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.value)}
        {...(question.teacherOnly ? { hint: <TeacherOnly /> } : {})}
      />
      {theirs !== null && (
        <ConflictNotice
          theirs={theirs === '' ? i18n._('No answer yet') : theirs}
          onKeepMine={onKeepMine}
          onUseTheirs={onAcceptTheirs}
        />
      )}
    </div>
  );
}

function TeacherOnly() {
  const { i18n } = useLingui();
  const can = useAbilities();
  return (
    <span className={styles.who}>
      <GraduationCap aria-hidden />
      {can('managePlans') ? i18n._('Only staff can answer this') : i18n._(planSentences.teacherOnly)}
    </span>
  );
}
