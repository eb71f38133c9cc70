// Gives a whole new lesson to a class in single steps, each of which can be repeated: what is done is not done twice.
import type { Tool } from '@foothold/domain/evidence/tool';
import { tabStorage } from '../../../../ui/web-storage.ts';
import type { DrawingName } from '../../../../features/curriculum/drawings/module-drawings.ts';

export type Lesson = {
  readonly topicId: string;
  readonly chatId: string;
  readonly moduleName: string;
  readonly drawing: DrawingName;
  readonly pages: readonly { readonly instructions: string; readonly embedLink: string }[];
  /** `tool`: what the teacher chose for the answers; null: its words say it. */
  readonly tasks: readonly { readonly instructions: string; readonly tool: Tool | null }[];
};

/** Its ids and those of its calls are made once, and kept while the tab lives. */
export type Delivery = {
  readonly lesson: Lesson;
  readonly moduleId: string;
  readonly pictureId: string;
  /** Of the module, then of the pages, then of the tasks. */
  readonly callIds: readonly string[];
  readonly itemIds: readonly string[];
  /** So many steps are done. */
  readonly done: number;
};

type Sent = { readonly context: { readonly callId: string } };
type ModuleParams = { readonly topicId: string; readonly moduleId: string };

/** What is asked of the server; each rejects when it is refused. */
export type Requests = {
  readonly addModule: (
    params: ModuleParams,
    name: string,
    picture: { id: string; content: DrawingName },
    callId: string,
  ) => Promise<unknown>;
  readonly addResource: (
    input: ModuleParams & { itemId: string; instructions: string; embedLink: string },
    sent: Sent,
  ) => Promise<unknown>;
  readonly addTask: (
    input: ModuleParams & { itemId: string; instructions: string; tool: Tool | null },
    sent: Sent,
  ) => Promise<unknown>;
  readonly addModules: (input: { chatId: string; modules: ModuleParams[] }) => Promise<unknown>;
  readonly setModule: (input: { chatId: string; moduleId: string; current: boolean }) => Promise<unknown>;
};

export function newDelivery(lesson: Lesson): Delivery {
  const items = lesson.pages.length + lesson.tasks.length;
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  return {
    lesson,
    moduleId: crypto.randomUUID(),
    pictureId: crypto.randomUUID(),
    callIds: ids(items + 1),
    itemIds: ids(items),
    done: 0,
  };
}

/** The module exists: what is left is to finish the lesson as it was. */
export function hasBegun({ done }: Delivery): boolean {
  return done > 0;
}

/** The class gets the lesson last, whole. Rejects at the first step that is refused; `onStep` has been given what was done. */
export async function deliver(
  delivery: Delivery,
  requests: Requests,
  onStep: (now: Delivery) => void,
): Promise<void> {
  const steps = stepsOf(delivery, requests);
  for (let done = delivery.done; done < steps.length; done += 1) {
    await steps[done]?.();
    onStep({ ...delivery, done: done + 1 });
  }
}

function stepsOf(
  { lesson, moduleId, pictureId, callIds, itemIds }: Delivery,
  requests: Requests,
): readonly (() => Promise<unknown>)[] {
  const { topicId, chatId, moduleName, drawing, pages, tasks } = lesson;
  const params = { topicId, moduleId };
  const [moduleCallId = '', ...itemCallIds] = callIds;
  const sentAs = (index: number): Sent => ({ context: { callId: itemCallIds[index] ?? '' } });
  return [
    () => requests.addModule(params, moduleName, { id: pictureId, content: drawing }, moduleCallId),
    ...pages.map(
      (page, index) => () =>
        requests.addResource({ ...params, itemId: itemIds[index] ?? '', ...page }, sentAs(index)),
    ),
    ...tasks.map((task, index) => () => {
      const at = pages.length + index;
      return requests.addTask({ ...params, itemId: itemIds[at] ?? '', ...task }, sentAs(at));
    }),
    () => requests.addModules({ chatId, modules: [params] }),
    () => requests.setModule({ chatId, moduleId, current: true }),
  ];
}

/** Where the text of a lesson is kept that is not given yet. */
export const draftKey = 'new-lesson';

const keyOf = (userId: string) => `foothold.lesson:${userId}`;

/** Null: none is half given. */
export function readDelivery(userId: string): Delivery | null {
  const text = tabStorage.read(keyOf(userId));
  return text === null ? null : (JSON.parse(text) as Delivery);
}

export function writeDelivery(userId: string, delivery: Delivery | null): void {
  if (delivery === null) tabStorage.remove(keyOf(userId));
  else tabStorage.write(keyOf(userId), JSON.stringify(delivery));
}
