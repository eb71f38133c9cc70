// Merges a question set's stored answers, unconfirmed saves and typed drafts. Pure.
import type { PlanQuestion } from '@foothold/domain/plans/collections';

/** The typed text of one question, and the version of it that was on the screen. */
export type Draft = { readonly text: string; readonly version: number };
export type Drafts = Readonly<Record<string, Draft>>;

/** Answers that the server has not confirmed, or whose rows have not arrived yet. */
export type OnItsWay = {
  readonly answers: Readonly<Record<string, string>>;
  /** The versions that were on the screen. */
  readonly expectedVersions: Readonly<Record<string, number>>;
};

export type AnswerInView = {
  readonly question: PlanQuestion;
  readonly text: string;
  /** Typed but not saved. */
  readonly isChanged: boolean;
  /** The conflicting answer that somebody else has saved. */
  readonly theirs: string | null;
};

export function answersInView(
  questions: readonly PlanQuestion[],
  drafts: Drafts,
  onItsWay: readonly OnItsWay[],
): AnswerInView[] {
  return questions.map((question) => {
    const stored = question.answer ?? '';
    const sent = lastSent(question, onItsWay);
    const standing = sent?.text ?? stored;
    const draft = drafts[question.id];
    if (draft === undefined || draft.text === standing)
      return { question, text: standing, isChanged: false, theirs: null };
    const isConflict = sent === null && draft.version !== question.version;
    return { question, text: draft.text, isChanged: true, theirs: isConflict ? stored : null };
  });
}

/** What a save sends: everything changed except conflicts. Null: nothing. */
export function toSave(inView: readonly AnswerInView[], drafts: Drafts): OnItsWay | null {
  const ready = inView.filter((each) => each.isChanged && each.theirs === null);
  if (ready.length === 0) return null;
  return {
    answers: Object.fromEntries(ready.map(({ question, text }) => [question.id, text])),
    expectedVersions: Object.fromEntries(
      ready.map(({ question }) => [question.id, drafts[question.id]?.version ?? question.version]),
    ),
  };
}

/** The version that new input begins from: one's own answer in transit counts as stored. */
export function versionNow(question: PlanQuestion, onItsWay: readonly OnItsWay[]): number {
  return lastSent(question, onItsWay)?.version ?? question.version;
}

/** True once the rows hold what was sent, or something newer. */
export function hasArrived(sent: OnItsWay, questions: readonly PlanQuestion[]): boolean {
  return questions.every((question) => {
    const text = sent.answers[question.id];
    return (
      text === undefined ||
      text === (question.answer ?? '') ||
      question.version > (sent.expectedVersions[question.id] ?? 0)
    );
  });
}

function lastSent(
  question: PlanQuestion,
  onItsWay: readonly OnItsWay[],
): { readonly text: string; readonly version: number } | null {
  const sent = onItsWay.findLast((each) => each.answers[question.id] !== undefined);
  const text = sent?.answers[question.id];
  if (sent === undefined || text === undefined) return null;
  const expected = sent.expectedVersions[question.id] ?? question.version;
  // Its row has arrived already.
  if (question.version > expected) return null;
  return { text, version: expected + 1 };
}
