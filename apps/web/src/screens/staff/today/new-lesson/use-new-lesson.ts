// A lesson as it is written on Today: its lines, what is proposed for the rest, and giving it to a class.
import { isBlank } from '@foothold/domain/contract/blank';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import type { Tool } from '@foothold/domain/evidence/tool';
import type { Topic } from '@foothold/domain/curriculum/collections';
import { useState } from 'react';
import { calls, refusalOf } from '../../../../connection/calls.ts';
import { useDraft } from '../../../../drafts/use-draft.ts';
import { useCurriculum } from '../../../../features/curriculum/use-curriculum.ts';
import { addModule } from '../../../../features/curriculum/write-modules.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import type { ClassToday } from '../use-today.ts';
import {
  deliver,
  draftKey,
  hasBegun,
  writeDelivery,
  newDelivery,
  readDelivery,
  type Delivery,
  type Lesson,
  type Requests,
} from './give-lesson.ts';
import { linesOf, toolsAfter } from './lesson-lines.ts';
import { proposeLesson, type Chosen } from './propose-lesson.ts';
import { mayBePage, useLinkedPages, type LinkedPage } from './use-linked-pages.ts';

export type NewLesson = {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly lesson: Lesson;
  readonly pageOf: (link: string) => LinkedPage | undefined;
  readonly topics: readonly Topic[];
  readonly change: (part: Chosen) => void;
  readonly chooseTool: (line: string, tool: Tool | null) => void;
  /** A message id, about its name. */
  readonly nameError: string | null;
  readonly problem: string | null;
  readonly busy: boolean;
  /** It is being given, or a part of it was: it is finished as it is. Null: it can be changed. */
  readonly delivery: Delivery | null;
  /** Lets it be changed nevertheless. What was stored stays. */
  readonly unlock: () => void;
  readonly give: () => void;
  /** The lesson that was given last, until another one is written. */
  readonly given: Delivery | null;
};

const lostAnswers = ['OFFLINE', 'UNAVAILABLE'];

const requests: Requests = {
  addModule: (params, moduleName, picture, callId) =>
    addModule(params, { moduleName }, picture, { callId, onProgress: () => undefined }),
  addResource: (input, sent) => calls.curriculum.addResource(input, sent),
  addTask: (input, sent) => calls.curriculum.addTask(input, sent),
  addModules: (input) => calls.classrooms.addModules(input),
  setModule: (input) => calls.classrooms.setModule(input),
};

export function useNewLesson(classes: readonly ClassToday[]): NewLesson {
  const viewer = useViewer();
  const [text, setText, sent] = useDraft(draftKey);
  const [chosen, setChosen] = useState<Chosen>({});
  const [delivery, setDelivery] = useState(() => readDelivery(viewer.id));
  const [given, setGiven] = useState<Delivery | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const curriculum = useCurriculum();
  const topics = curriculum.topics.filter((topic) => topic.active);
  const lines = linesOf(text);
  const found = useLinkedPages(lines.pages.map(({ link }) => link));
  const { lesson: proposed, existingNames } = proposeLesson({
    lines,
    chosen,
    titleOf: (link) => found.get(link)?.title ?? null,
    classes,
    topics,
    modulesOf: curriculum.modulesOf,
  });
  const lesson = delivery?.lesson ?? proposed;

  const keep = (now: Delivery | null) => {
    writeDelivery(viewer.id, now);
    setDelivery(now);
  };
  const give = async () => {
    const wrong = delivery === null ? nameErrorOf(lesson, existingNames) : null;
    setNameError(wrong);
    if (wrong !== null || busy) return;
    if (!lesson.pages.every(({ embedLink }) => mayBePage(embedLink)))
      return setProblem(curriculumSentences.embedLink);
    let last = delivery ?? newDelivery(lesson);
    const keepStep = (now: Delivery) => {
      last = now;
      keep(now);
    };
    keep(last);
    setProblem(null);
    setBusy(true);
    try {
      await deliver(last, requests, keepStep);
      keep(null);
      setGiven(last);
      setChosen({});
      sent(text);
    } catch (error) {
      const { code, msg } = refusalOf(error);
      setProblem(msg);
      // Refused as a whole: it can be changed. A lost answer may have been a yes.
      if (!hasBegun(last) && !lostAnswers.includes(code)) keep(null);
    } finally {
      setBusy(false);
    }
  };
  return {
    text,
    write: (next) => {
      const tools = toolsAfter(chosen.tools ?? new Map(), lines.tasks, linesOf(next).tasks);
      setChosen({ ...chosen, tools });
      setText(next);
      setGiven(null);
      setNameError(null);
      setProblem(null);
    },
    lesson,
    pageOf: (link) => found.get(link),
    topics,
    change: (part) => {
      setChosen({ ...chosen, ...part });
      setNameError(null);
    },
    chooseTool: (line, tool) => setChosen({ ...chosen, tools: new Map(chosen.tools).set(line, tool) }),
    nameError,
    problem,
    busy,
    delivery,
    give: () => void give(),
    unlock: () => {
      keep(null);
      setProblem(null);
    },
    given,
  };
}

function nameErrorOf({ moduleName }: Lesson, existingNames: readonly string[]): string | null {
  if (isBlank(moduleName)) return curriculumSentences.moduleName;
  return existingNames.includes(moduleName.trim()) ? curriculumSentences.moduleNameInUse : null;
}
