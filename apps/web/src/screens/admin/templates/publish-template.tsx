// Publishes a template for good: away from saving, and after a look at what is in it.
import type { PlanTemplate, QuestionSet } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import type { DraftQuestion, TemplateDraft } from './template-draft.ts';
import styles from './publish-template.module.css';

/** Enough to recognise a set by. */
const firstQuestions = 3;

type Props = {
  readonly template: PlanTemplate;
  /** The stored version, which is what gets published. */
  readonly stored: TemplateDraft;
  /** There are changes that would not be in it. */
  readonly unsaved: boolean;
};

export function PublishTemplate({ template, stored, unsaved }: Props) {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const { start, end } = stored.questions;
  const isEmpty = start.length + end.length === 0;
  const publish = async () => {
    const input = { templateId: template.id, expectedVersion: stored.version };
    await attempt(() => calls.templates.publishTemplate(input));
    setAsked(false);
  };
  return (
    <Card>
      <Section title={i18n._('Ready for classes?')}>
        <Stack gap="small">
          <p>
            {i18n._(
              'A published learning plan can be given to classes and learners. It cannot be changed any more.',
            )}
          </p>
          <p className={styles.why}>
            {isEmpty
              ? i18n._('Add a question and save it first.')
              : unsaved
                ? i18n._('Save your changes first.')
                : i18n._('You see what is in it before it is published.')}
          </p>
        </Stack>
        <Problem sentence={problem} />
        <div>
          <Button
            icon={Send}
            disabled={unsaved || isEmpty}
            aria-haspopup="dialog"
            onClick={() => setAsked(true)}
          >
            {i18n._('Publish')}
          </Button>
        </div>
      </Section>
      <ConfirmDialog
        open={asked}
        heading={i18n._('Publish learning plan')}
        busy={busy}
        onConfirm={() => void publish()}
        onCancel={() => setAsked(false)}
      >
        <Stack>
          <p>
            {i18n._('Are you sure you want to publish “{title}”? This cannot be undone.', {
              title: stored.title,
            })}
          </p>
          <SetInShort set="start" questions={start} />
          <SetInShort set="end" questions={end} />
        </Stack>
      </ConfirmDialog>
    </Card>
  );
}

type SetProps = { readonly set: QuestionSet; readonly questions: readonly DraftQuestion[] };

function SetInShort({ set, questions }: SetProps) {
  const { i18n } = useLingui();
  const count = questions.length;
  const more = count - firstQuestions;
  return (
    <section>
      <h3 className={styles.set}>
        {set === 'start'
          ? i18n._(
              '{count, plural, =0 {Start: no questions} one {Start: # question} other {Start: # questions}}',
              {
                count,
              },
            )
          : i18n._('{count, plural, =0 {End: no questions} one {End: # question} other {End: # questions}}', {
              count,
            })}
      </h3>
      {count > 0 && (
        <ol className={styles.questions}>
          {questions.slice(0, firstQuestions).map(({ id, text }) => (
            <li key={id} dir="auto">
              <span className={styles.firstLine}>{text}</span>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className={styles.why}>{i18n._('{count, plural, other {and # more}}', { count: more })}</p>
      )}
    </section>
  );
}
