// Adding, changing, deleting and ordering a module's learning resources and tasks.
import type { Module } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import type { Move } from '../../ui/use-order.ts';
import type { ItemKind, ItemWords } from './item-draft.ts';
import { written, type Written } from './written.ts';

export type Saved = ItemWords & { readonly version: number };
export type Place = { readonly topicId: string; readonly moduleId: string };

export function placeOf(module: Module): Place {
  return { topicId: module.topicId, moduleId: module.id };
}

/** `itemId` is the writer's, so that a second press adds nothing, and an item can come back as the same. */
export async function addItem(
  kind: ItemKind,
  place: Place,
  itemId: string,
  { instructions, embedLink }: ItemWords,
  index?: number,
): Promise<Written> {
  const at = { ...place, itemId, instructions, ...(index === undefined ? {} : { index }) };
  // Deleted and brought back, it is added a second time under its id: that is another call.
  const context = { callId: crypto.randomUUID() };
  return written(() =>
    kind === 'resource'
      ? calls.curriculum.addResource({ ...at, embedLink }, { context })
      : calls.curriculum.addTask(at, { context }),
  );
}

/** `basedOn` is the version that the writer saw. */
export function changeItem(
  kind: ItemKind,
  place: Place,
  itemId: string,
  { instructions, embedLink }: ItemWords,
  basedOn: number,
): Promise<Written<Saved>> {
  const at = { ...place, itemId, instructions, basedOn };
  return written<Saved>(() =>
    kind === 'resource'
      ? calls.curriculum.changeResource({ ...at, embedLink })
      : calls.curriculum.changeTask(at),
  );
}

/** With `onlyWithoutWork`, an item that learners have worked on is kept; the refusal's `learners` says how many. */
export function removeItem(
  kind: ItemKind,
  place: Place,
  itemId: string,
  onlyWithoutWork: boolean,
): Promise<Written> {
  const at = { ...place, itemId, onlyWithoutWork };
  return written(() =>
    kind === 'resource' ? calls.curriculum.deleteResource(at) : calls.curriculum.deleteTask(at),
  );
}

/** `before` is the order that the writer saw: one that somebody else has changed since stands. */
export function orderItems(kind: ItemKind, place: Place, { ids, before }: Move): Promise<Written> {
  const at = { ...place, ids: [...ids], basedOn: [...before] };
  return written(() =>
    kind === 'resource' ? calls.curriculum.orderResources(at) : calls.curriculum.orderTasks(at),
  );
}
