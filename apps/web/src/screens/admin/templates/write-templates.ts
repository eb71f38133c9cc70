// The category's learning plan templates and their questions, and the administrators' calls.
import { isBlank } from '@foothold/domain/contract/blank';
import {
  templateQuestions,
  templatesOfCategory,
  type PlanTemplate,
  type QuestionSet,
  type TemplateQuestion,
} from '@foothold/domain/plans/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';
import { useViewer } from '../../../session/viewer.tsx';
import type { DraftQuestion, TemplateDraft } from './template-draft.ts';

export function useTemplates(): { readonly templates: readonly PlanTemplate[]; readonly complete: boolean } {
  const viewer = useViewer();
  const { rows, status } = useLive(templatesOfCategory, { categoryId: viewer.selectedCategoryId });
  return {
    templates: rows.toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id)),
    complete: status === 'ready',
  };
}

export function useTemplateQuestions(templateId: string): {
  readonly questions: readonly TemplateQuestion[];
  readonly complete: boolean;
} {
  const { rows, status } = useLive(templateQuestions, { templateId });
  return { questions: rows.toSorted((a, b) => a.index - b.index), complete: status === 'ready' };
}

/** Returns its id. Without a draft it has no questions; without a title it gets the default title. */
export async function createTemplate(callId: string, draft?: TemplateDraft): Promise<string> {
  const input =
    draft === undefined
      ? {}
      : {
          ...(isBlank(draft.title) ? {} : { title: draft.title }),
          initialQuestions: mapOf(draft, 'start'),
          finalQuestions: mapOf(draft, 'end'),
        };
  return (await calls.templates.createTemplate(input, { context: { callId } })).assessment.id;
}

/** Returns the new version. */
export async function saveTemplate(templateId: string, draft: TemplateDraft): Promise<number> {
  const { assessment } = await calls.templates.changeTemplate({
    templateId,
    title: draft.title,
    initialQuestions: mapOf(draft, 'start'),
    finalQuestions: mapOf(draft, 'end'),
    expectedVersion: draft.version,
  });
  return assessment.version;
}

function mapOf(
  draft: TemplateDraft,
  set: QuestionSet,
): Record<string, Omit<DraftQuestion, 'id'> & { index: number }> {
  return Object.fromEntries(
    draft.questions[set].map(({ id, text, teacherOnly }, index) => [id, { text, teacherOnly, index }]),
  );
}
