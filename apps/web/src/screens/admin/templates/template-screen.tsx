// One learning plan template: its editor while it is a draft, its questions read-only once it is published.
import { isBlank } from '@foothold/domain/contract/blank';
import { questionSets, type PlanTemplate, type QuestionSet } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { draftOf, isSameDraft, type TemplateDraft } from './template-draft.ts';
import { useTemplateQuestions, useTemplates } from './write-templates.ts';
import { ButtonLink, TabLink } from '../../../navigation/links.tsx';
import { MissingPage } from '../../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NotFoundScreen } from '../../../navigation/not-found-screen.tsx';
import { DuplicateTemplate } from './duplicate-template.tsx';
import { PublishedTemplate } from './published-template.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { OrphanedDraftTemplate } from './orphaned-draft-template.tsx';

export function TemplateScreen() {
  const { templateId, questionSet = 'start' } = useParams({
    from: '/staff/admin/learningPlans/$templateId/{-$questionSet}',
  });
  const set = questionSets.find((each) => each === questionSet);
  return set === undefined ? <NotFoundScreen /> : <Template key={templateId} {...{ templateId, set }} />;
}

function Template({ templateId, set }: { readonly templateId: string; readonly set: QuestionSet }) {
  const { i18n } = useLingui();
  const { selectedCategoryId } = useViewer();
  const [categoryId] = useState(selectedCategoryId);
  const { templates, complete } = useTemplates();
  const { questions, complete: asked } = useTemplateQuestions(templateId);
  const template = templates.find(({ id }) => id === templateId);
  const draft = template === undefined ? undefined : draftOf(template, questions);
  // Held here, so that it outlives the editor when a colleague deletes or publishes the template.
  const editState = useState<TemplateDraft | null>(null);
  const [typed, setTyped] = editState;
  // Deleted from here: no "not found" on the way back to the list.
  const [leaving, setLeaving] = useState(false);
  const within = `/staff/admin/learningPlans/${templateId}/`;
  const left = { within, onDiscard: () => setTyped(null) };
  if (template === undefined && complete) {
    if (leaving) return <Navigate to="/staff/admin/learningPlans" ignoreBlocker />;
    if (typed === null) return <Missing />;
    const happened = categoryId === selectedCategoryId ? 'deleted' : 'elsewhere';
    const title = isBlank(typed.title) ? i18n._('Learning Plan') : typed.title;
    return (
      <Page>
        <ScreenTitle>{title}</ScreenTitle>
        <PageHeading back={<BackToTemplates />} title={<bdi>{title}</bdi>} />
        <OrphanedDraftTemplate draft={typed} happened={happened} {...left} />
      </Page>
    );
  }
  if (template === undefined || draft === undefined || !asked) {
    return (
      <Page>
        <Skeleton shape="row" count={6} />
      </Page>
    );
  }
  const conflicting = template.publishedAt !== null && typed !== null && !isSameDraft(typed, draft);
  return (
    <TemplateFrame template={template} current={set} fixed={conflicting} onLeaving={setLeaving}>
      {conflicting && <OrphanedDraftTemplate draft={typed} happened="published" {...left} />}
      {template.publishedAt === null ? (
        <TemplateEditor template={template} saved={draft} set={set} editState={editState} />
      ) : (
        <PublishedTemplate questions={draft.questions[set]} />
      )}
    </TemplateFrame>
  );
}

type FrameProps = {
  readonly template: PlanTemplate;
  /** The template's own address shows the first set. */
  readonly current: QuestionSet;
  /** Unsaved input must be resolved before another tab is opened. */
  readonly fixed: boolean;
  readonly onLeaving: (leaving: boolean) => void;
  readonly children: ReactNode;
};

function TemplateFrame({ template, current, fixed, onLeaving, children }: FrameProps) {
  const { i18n } = useLingui();
  const tab = (questionSet: QuestionSet, label: string) => (
    <TabLink
      to="/staff/admin/learningPlans/$templateId/{-$questionSet}"
      params={{ templateId: template.id, questionSet }}
      inactiveProps={{ 'aria-current': current === questionSet ? 'page' : undefined }}
    >
      {label}
    </TabLink>
  );
  return (
    <Page>
      <ScreenTitle>{template.title}</ScreenTitle>
      <PageHeading
        back={<BackToTemplates />}
        title={<bdi>{template.title}</bdi>}
        actions={
          <>
            {template.publishedAt !== null && !fixed && (
              <DuplicateTemplate key={template.id} template={template} />
            )}
            <DeleteTemplate template={template} onLeaving={onLeaving} />
          </>
        }
      />
      <LinkTabs label={i18n._('Learning Plan')}>
        {tab('start', i18n._('Start'))}
        {tab('end', i18n._('End'))}
      </LinkTabs>
      {children}
    </Page>
  );
}

type DeleteProps = { readonly template: PlanTemplate; readonly onLeaving: (leaving: boolean) => void };

function DeleteTemplate({ template, onLeaving }: DeleteProps) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { busy, problem, attempt, forget } = useAttempt();
  const remove = async () => {
    onLeaving(true);
    const done = await attempt(() => calls.templates.deleteTemplate({ templateId: template.id }));
    setAsked(false);
    if (!done) onLeaving(false);
    else await navigate({ to: '/staff/admin/learningPlans', ignoreBlocker: true });
  };
  return (
    <>
      <Button icon={Trash2} small onClick={() => setAsked(true)}>
        {i18n._('Delete')}
      </Button>
      <ConfirmDialog
        open={asked}
        heading={i18n._('Delete learning plan')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        {i18n._('Are you sure you want to delete “{title}”?', { title: template.title })}
      </ConfirmDialog>
      <AlertDialog open={problem !== null} onClose={forget}>
        {i18n._(problem ?? '')}
      </AlertDialog>
    </>
  );
}

function Missing() {
  const { i18n } = useLingui();
  return <MissingPage heading={i18n._('Learning Plan not found')} action={<BackToTemplates />} />;
}

function BackToTemplates() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/staff/admin/learningPlans" variant="plain" icon={ArrowLeft} small>
      {i18n._('Learning Plans')}
    </ButtonLink>
  );
}
