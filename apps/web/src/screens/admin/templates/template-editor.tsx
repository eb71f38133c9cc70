// Edits a template: its title and both sets of questions in one form, saved together; below it, it is published for good.
import { isBlank } from '@foothold/domain/contract/blank';
import type { PlanTemplate, QuestionSet } from '@foothold/domain/plans/collections';
import { maxTitleLength, templateSentences } from '@foothold/domain/plans/template-input';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { blankIn, isSameDraft, withSet, type TemplateDraft } from './template-draft.ts';
import { saveTemplate } from './write-templates.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusOnFirstError } from '../../../ui/use-focus-on-first-error.ts';
import styles from '../admin.module.css';
import { PublishTemplate } from './publish-template.tsx';
import { QuestionList } from './question-list.tsx';
import { useEdit, type EditState } from '../use-edit.ts';

type Props = {
  readonly template: PlanTemplate;
  /** The stored version. */
  readonly saved: TemplateDraft;
  readonly set: QuestionSet;
  readonly editState: EditState<TemplateDraft>;
};

export function TemplateEditor({ template, saved, set, editState }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { draft, stored, changed, conflict, saving, ...writing } = useEdit(saved, isSameDraft, editState);
  const [tries, setTries] = useState(0);
  const showErrors = tries > 0;
  const form = useFocusOnFirstError<HTMLFormElement>(tries);
  const untitled = isBlank(draft.title);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || conflict || saving) return;
    setTries(tries + 1);
    const blank = blankIn(draft);
    if (blank !== undefined && blank !== set) {
      void navigate({
        to: '/staff/admin/learningPlans/$templateId/{-$questionSet}',
        params: { templateId: template.id, questionSet: blank },
      });
    }
    if (blank === undefined && !untitled) void send();
  };
  const send = async () => {
    if (await writing.save((edited) => saveTemplate(template.id, edited))) setTries(0);
  };
  return (
    <Stack gap="large">
      <form ref={form} className={styles.form} onSubmit={save} noValidate>
        <UnsavedChanges
          unsaved={changed}
          within={`/staff/admin/learningPlans/${template.id}/`}
          onDiscard={() => editState[1](null)}
        />
        <Stack gap="large">
          <TextField
            label={i18n._('Title')}
            value={draft.title}
            maxLength={maxTitleLength}
            dir="auto"
            onChange={(event) => writing.change({ ...draft, title: event.target.value })}
            {...(showErrors && untitled ? { error: i18n._(templateSentences.title) } : {})}
          />
          <QuestionList
            key={set}
            questions={draft.questions[set]}
            showErrors={showErrors}
            onChange={(questions) => writing.change(withSet(draft, set, questions))}
          />
          {conflict && (
            <ConflictNotice
              theirs={[stored.title, ...stored.questions[set].map(({ text }) => `• ${text}`)].join('\n')}
              onKeepMine={writing.keepMine}
              onUseTheirs={writing.acceptTheirs}
            />
          )}
          <Problem sentence={conflict ? null : writing.problem} />
          <Cluster>
            <Button
              type="submit"
              variant={changed ? 'primary' : 'quiet'}
              busy={saving}
              aria-disabled={!changed || conflict || undefined}
            >
              {changed ? i18n._('Save') : i18n._('Saved')}
            </Button>
          </Cluster>
        </Stack>
      </form>
      <div className={styles.form}>
        <PublishTemplate template={template} stored={stored} unsaved={changed} />
      </div>
    </Stack>
  );
}
