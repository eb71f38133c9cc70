// Answering a question set: drafts stored on this device, saves through the outbox, and conflicts with other users' changes.
import type { Plan, PlanQuestion, QuestionSet } from '@foothold/domain/plans/collections';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useCallback, useRef, useState } from 'react';
import { useLane, useOutboxOverlay, type Queued } from '../../connection/use-outbox-overlay.ts';
import { useViewer } from '../../session/viewer.tsx';
import {
  answersKind,
  answersLane,
  isAnswersInput,
  isOfNoPlan,
  sentAnswers,
  type AnswersInput,
} from './answers-input.ts';
import { answersInView, hasArrived, toSave, versionNow, type AnswerInView, type Drafts } from './answers.ts';
import { writeAnswerDrafts, readAnswerDrafts } from './stored-answer-drafts.ts';

/** `saved`: the server has everything. `waiting`: stored on this device, not yet sent. */
export type SaveState = 'saved' | 'changed' | 'waiting' | 'sending';

export type Answers = {
  readonly answers: readonly AnswerInView[];
  readonly state: SaveState;
  /** Why the last save was refused; the text is still in the form. */
  readonly problem: string | null;
  readonly change: (question: PlanQuestion, text: string) => void;
  /** Resolves a conflict: keep my text, or theirs. */
  readonly keepMine: (question: PlanQuestion) => void;
  readonly acceptTheirs: (question: PlanQuestion) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
};

export function useAnswers(
  plan: Plan,
  questionSet: QuestionSet,
  questions: readonly PlanQuestion[],
): Answers {
  const viewer = useViewer();
  const outbox = useOutbox();
  const lane = answersLane(plan.id, questionSet);
  const isStored = useCallback(
    ({ item, input }: Queued<AnswersInput>) =>
      item.state.name === 'sent' && hasArrived(sentAnswers(input), questions),
    [questions],
  );
  const { expected, refused } = useOutboxOverlay(useLane(lane, isAnswersInput), isStored);
  const [typed, setTyped] = useState<Drafts>(() => readAnswerDrafts(viewer.id, questions));
  const [full, setFull] = useState<string | null>(null);

  // Refused answers are in the form as if they had just been typed, below what is newer.
  const here = { categoryId: plan.categoryId, planId: plan.id };
  const returned = refused.filter(({ item }) => !isOfNoPlan(item, here));
  const returnedDrafts: Drafts = Object.assign({}, ...returned.map(({ input }) => draftsOf(input)));
  const drafts: Drafts = { ...returnedDrafts, ...typed };
  const latest = useRef(typed);
  const keep = (next: Drafts) => {
    writeAnswerDrafts(viewer.id, plan.id, latest.current, next);
    latest.current = next;
    setTyped(next);
  };
  /** The first change keeps the returned answers as drafts, and takes them from the outbox. */
  const put = (change: (all: Drafts) => Drafts) => {
    keep(change({ ...returnedDrafts, ...latest.current }));
    for (const { item } of returned) void outbox.discard(item.id);
  };

  const onItsWay = expected.map(({ input }) => sentAnswers(input));
  const inView = answersInView(questions, drafts, onItsWay);
  const unsent = expected.filter(({ item }) => item.state.name !== 'sent');

  const without = (ids: readonly string[]) => (all: Drafts) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)));

  return {
    answers: inView,
    problem: returned.at(-1)?.refusal.msg ?? full,
    state: inView.some((each) => each.isChanged)
      ? 'changed'
      : unsent.length === 0
        ? 'saved'
        : unsent.some(({ item }) => item.state.name === 'sending')
          ? 'sending'
          : 'waiting',
    change: (question, text) => {
      setFull(null);
      put((all) => {
        const version = all[question.id]?.version ?? versionNow(question, onItsWay);
        const next = { ...all, [question.id]: { text, version } };
        // Typed back to what it was, it is no draft.
        const isChanged = answersInView([question], next, onItsWay).some((each) => each.isChanged);
        return isChanged ? next : without([question.id])(all);
      });
    },
    keepMine: (question) =>
      put((all) => ({
        ...all,
        [question.id]: { text: all[question.id]?.text ?? '', version: question.version },
      })),
    acceptTheirs: (question) => put(without([question.id])),
    save: async () => {
      const sending = toSave(inView, drafts);
      if (sending === null) return;
      const input: AnswersInput = {
        learnerId: plan.learnerId,
        categoryId: plan.categoryId,
        planId: plan.id,
        questionSet,
        asked: Object.fromEntries(questions.map(({ id, text }) => [id, text])),
        ...sending,
      };
      setFull(null);
      put((all) => all);
      const refusal = await outbox.add({ id: crypto.randomUUID(), kind: answersKind, lane, input });
      if (refusal !== null) return setFull(refusal.msg);
      // Text typed in the meantime stays.
      const rest = Object.entries(latest.current).filter(([id, { text }]) => sending.answers[id] !== text);
      return keep(Object.fromEntries(rest));
    },
    discard: () => put(() => ({})),
  };
}

function draftsOf(input: AnswersInput): Drafts {
  const { answers, expectedVersions } = sentAnswers(input);
  return Object.fromEntries(
    Object.entries(answers).map(([id, text]) => [id, { text, version: expectedVersions[id] ?? 0 }]),
  );
}
