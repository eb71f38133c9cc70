// The questions of a set with what was answered, to read.
import type { PlanQuestion } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { GraduationCap } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import styles from './plan-answers.module.css';

export function PlanAnswers({ questions }: { readonly questions: readonly PlanQuestion[] }) {
  return (
    <ol className={styles.questions}>
      {questions.map((question) => (
        <li
          key={question.id}
          className={classNames(styles.question, question.teacherOnly && styles.teacherOnly)}
        >
          <QuestionAndAnswer question={question} />
        </li>
      ))}
    </ol>
  );
}

function QuestionAndAnswer({ question }: { readonly question: PlanQuestion }) {
  const { i18n } = useLingui();
  const answer = question.answer ?? '';
  return (
    <>
      <h2 className={styles.text}>
        <bdi>{question.text}</bdi>
      </h2>
      {question.teacherOnly && (
        <p className={styles.who}>
          <GraduationCap aria-hidden />
          {i18n._('Only your teacher can answer this')}
        </p>
      )}
      {answer.trim() === '' ? (
        <p className={styles.unanswered}>{i18n._('No answer yet')}</p>
      ) : (
        <p className={styles.answer} dir="auto">
          {answer}
        </p>
      )}
    </>
  );
}
