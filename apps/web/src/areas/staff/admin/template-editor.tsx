// Writing a template: its title and both sets of questions are one form, saved together and published for good.
import type { PlanTemplate, QuestionSet } from '@foothold/domain/plans/collections';
import { longestTitle, templateSentences } from '@foothold/domain/plans/template-input';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { refusalOf } from '../../../connection/calls.ts';
import { blankIn, saysTheSame, withSet, type TemplateDraft } from '../../../features/plans/template-draft.ts';
import { publishTemplate, saveTemplate } from '../../../features/plans/write-templates.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFirstMistake } from '../../../ui/use-first-mistake.ts';
import { QuestionList } from './question-list.tsx';
import { TheirVersion } from './their-version.tsx';

type Props = {
  readonly template: PlanTemplate;
  /** As it stands in the database now. */
  readonly saved: TemplateDraft;
  readonly set: QuestionSet;
};

export function TemplateEditor({ template, saved, set }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  // Null: nothing has been written, and the form shows what stands there now.
  const [written, setWritten] = useState<TemplateDraft | null>(null);
  const [tries, setTries] = useState(0);
  const judged = tries > 0;
  const form = useFirstMistake<HTMLFormElement>(tries);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [asked, setAsked] = useState(false);
  const draft = written ?? saved;
  const changed = written !== null && !saysTheSame(written, saved);
  const overtaken = changed && written.basedOn !== saved.basedOn;
  const untitled = draft.title.trim() === '';

  const change = (next: TemplateDraft) => {
    setProblem(null);
    setWritten({ ...next, basedOn: written?.basedOn ?? saved.basedOn });
  };
  const run = async (what: 'save' | 'publish', work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
      setWritten(null);
      setTries(0);
    } catch (error) {
      setProblem(refusalOf(error).msg);
    } finally {
      setBusy(null);
      setAsked(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || busy !== null) return;
    setTries(tries + 1);
    const blank = blankIn(draft);
    if (blank !== undefined && blank !== set) {
      void navigate({
        to: '/staff/admin/learningPlans/$templateId/$questionSet',
        params: { templateId: template.id, questionSet: blank },
      });
    }
    if (blank === undefined && !untitled) void run('save', () => saveTemplate(template.id, draft));
  };
  return (
    <form ref={form} onSubmit={save} noValidate>
      <UnsavedChanges unsaved={changed} within={`/staff/admin/learningPlans/${template.id}/`} />
      <Stack gap="large">
        <TextField
          label={i18n._('Title')}
          value={draft.title}
          maxLength={longestTitle}
          dir="auto"
          onChange={(event) => change({ ...draft, title: event.target.value })}
          {...(judged && untitled ? { error: i18n._(templateSentences.title) } : {})}
        />
        <QuestionList
          key={set}
          questions={draft.questions[set]}
          judged={judged}
          onChange={(questions) => change(withSet(draft, set, questions))}
        />
        {overtaken && (
          <TheirVersion
            heading={i18n._(templateSentences.changedMeanwhile)}
            theirs={[saved.title, ...saved.questions[set].map(({ text }) => `• ${text}`)].join('\n')}
            onKeepMine={() => setWritten({ ...draft, basedOn: saved.basedOn })}
            onTakeTheirs={() => setWritten(null)}
          />
        )}
        {problem !== null && !overtaken && (
          <Banner tone="bad" announced>
            {i18n._(problem)}
          </Banner>
        )}
        <Cluster>
          <Button type="submit" look="primary" busy={busy === 'save'} disabled={!changed || overtaken}>
            {changed ? i18n._('Save') : i18n._('Saved')}
          </Button>
          <Button disabled={changed} onClick={() => setAsked(true)}>
            {i18n._('Publish')}
          </Button>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asked}
        heading={i18n._('Publish learning plan')}
        busy={busy === 'publish'}
        onConfirm={() => void run('publish', () => publishTemplate(template.id, saved.basedOn))}
        onCancel={() => setAsked(false)}
      >
        {i18n._('Are you sure you want to publish “{title}”? This cannot be undone.', {
          title: template.title,
        })}
      </ConfirmDialog>
    </form>
  );
}
