// A template being edited: its title, both sets of questions, and the version it is based on.
import { isBlank } from '@foothold/domain/contract/blank';
import type { PlanTemplate, QuestionSet, TemplateQuestion } from '@foothold/domain/plans/collections';

export type DraftQuestion = { readonly id: string; readonly text: string; readonly teacherOnly: boolean };

export type TemplateDraft = {
  readonly title: string;
  readonly questions: Readonly<Record<QuestionSet, readonly DraftQuestion[]>>;
  readonly version: number;
};

/** `questions` in order. */
export function draftOf(template: PlanTemplate, questions: readonly TemplateQuestion[]): TemplateDraft {
  const ofSet = (set: QuestionSet) =>
    questions
      .filter((question) => question.questionSet === set)
      .map(({ id, text, teacherOnly }) => ({ id, text, teacherOnly }));
  return {
    title: template.title,
    questions: { start: ofSet('start'), end: ofSet('end') },
    version: template.version,
  };
}

/** Whether both have the same content, whatever version they are based on. */
export function isSameDraft(a: TemplateDraft, b: TemplateDraft): boolean {
  return JSON.stringify([a.title, a.questions]) === JSON.stringify([b.title, b.questions]);
}

/** For a new template: blank questions are left out, and the others get new ids. */
export function asNew(draft: TemplateDraft, newId: () => string): TemplateDraft {
  const fresh = (set: QuestionSet) =>
    draft.questions[set]
      .filter(({ text }) => !isBlank(text))
      .map((question) => ({ ...question, id: newId() }));
  return { ...draft, questions: { start: fresh('start'), end: fresh('end') } };
}

/** The first set with a blank question; undefined: every question is filled out. */
export function blankIn(draft: TemplateDraft): QuestionSet | undefined {
  return (['start', 'end'] as const).find((set) =>
    draft.questions[set].some((question) => isBlank(question.text)),
  );
}

export function withSet(
  draft: TemplateDraft,
  set: QuestionSet,
  questions: readonly DraftQuestion[],
): TemplateDraft {
  return { ...draft, questions: { ...draft.questions, [set]: questions } };
}
