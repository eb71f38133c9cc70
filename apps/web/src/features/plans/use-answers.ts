// Answering a question set: drafts stored on this device, saves through the outbox, and conflicts with other users' changes.
import type { Plan, PlanQuestion, QuestionSet } from '@foothold/domain/plans/collections';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const queued = useOutboxItems({ lane });
  const [drafts, setDrafts] = useState<Drafts>(() => readAnswerDrafts(viewer.id, questions));
  const [problem, setProblem] = useState<string | null>(null);
  const put = (change: (all: Drafts) => Drafts) =>
    setDrafts((all) => {
      const next = change(all);
      writeAnswerDrafts(viewer.id, all, next);
      return next;
    });

  // Restore refused answers to the form, unless it holds something newer.
  const giveBack = useEffectEvent((item: OutboxItem) => {
    if (item.state.name === 'try-again') setProblem(item.state.refusal.msg);
    if (isAnswersInput(item.input)) {
      const { answers, expectedVersions } = sentAnswers(item.input);
      const given = Object.entries(answers).map(([id, text]) => [
        id,
        { text, version: expectedVersions[id] ?? 0 },
      ]);
      put((all) => ({ ...(Object.fromEntries(given) as Drafts), ...all }));
    }
    void outbox.discard(item.id);
  });
  const here = { categoryId: plan.categoryId, planId: plan.id };
  const refused = queued.find((item) => item.state.name === 'try-again' && !isOfNoPlan(item, here));
  useEffect(() => {
    // The outbox is outside React: each refused item is restored once and removed from it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (refused !== undefined) giveBack(refused);
  }, [refused]);
  useEffect(() => {
    for (const { id, state, input } of queued)
      if (state.name === 'sent' && isAnswersInput(input) && hasArrived(sentAnswers(input), questions))
        outbox.settle(id);
  }, [outbox, queued, questions]);

  const open = queued.filter((item) => item.state.name !== 'try-again');
  const onItsWay = open.flatMap(({ input }) => (isAnswersInput(input) ? [sentAnswers(input)] : []));
  const inView = answersInView(questions, drafts, onItsWay);
  const unsent = open.filter((item) => item.state.name !== 'sent');

  const without = (ids: readonly string[]) => (all: Drafts) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)));

  return {
    answers: inView,
    problem,
    state: inView.some((each) => each.isChanged)
      ? 'changed'
      : unsent.length === 0
        ? 'saved'
        : unsent.some((item) => item.state.name === 'sending')
          ? 'sending'
          : 'waiting',
    change: (question, text) => {
      setProblem(null);
      put((all) => ({
        ...all,
        [question.id]: { text, version: all[question.id]?.version ?? versionNow(question, onItsWay) },
      }));
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
      setProblem(null);
      const full = await outbox.add({ id: crypto.randomUUID(), kind: answersKind, lane, input });
      if (full !== null) return setProblem(full.msg);
      return put((all) =>
        // Text typed in the meantime stays.
        Object.fromEntries(Object.entries(all).filter(([id, { text }]) => sending.answers[id] !== text)),
      );
    },
    discard: () => put(() => ({})),
  };
}
