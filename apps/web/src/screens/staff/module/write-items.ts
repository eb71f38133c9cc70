// The calls that add, change, delete and order a module's learning resources and tasks.
import type { Module } from '@foothold/domain/curriculum/collections';
import { calls } from '../../../connection/calls.ts';
import { isVersionOf } from '../../../connection/conflict.ts';
import type { Move } from '../../../ui/use-order.ts';
import type { ItemKind, ItemContent } from './item-draft.ts';
import { trySave, type SaveResult } from '../../../features/curriculum/save-result.ts';

/** Only a resource has a link, and only a task a tool. */
export type Saved = Partial<ItemContent> & { readonly instructions: string; readonly version: number };
export type ModuleParams = { readonly topicId: string; readonly moduleId: string };

export function paramsOf(module: Module): ModuleParams {
  return { topicId: module.topicId, moduleId: module.id };
}

/** `itemId` comes from the client, so that repeated presses add it once, and a deleted item can be restored under its id. */
export async function addItem(
  kind: ItemKind,
  params: ModuleParams,
  itemId: string,
  { instructions, embedLink, tool }: ItemContent,
  index?: number,
): Promise<SaveResult> {
  const at = { ...params, itemId, instructions, ...(index === undefined ? {} : { index }) };
  // A restored item is added again under its id, which needs another call id.
  const context = { callId: crypto.randomUUID() };
  return trySave(() =>
    kind === 'resource'
      ? calls.curriculum.addResource({ ...at, embedLink }, { context })
      : calls.curriculum.addTask({ ...at, tool }, { context }),
  );
}

export function changeItem(
  kind: ItemKind,
  params: ModuleParams,
  itemId: string,
  { instructions, embedLink, tool }: ItemContent,
  expectedVersion: number,
): Promise<SaveResult<Saved>> {
  const at = { ...params, itemId, instructions, expectedVersion };
  return trySave<Saved>(
    () =>
      kind === 'resource'
        ? calls.curriculum.changeResource({ ...at, embedLink })
        : calls.curriculum.changeTask({ ...at, tool }),
    isVersionOf('instructions'),
  );
}

/** With `onlyWithoutWork`, an item that learners have worked on is kept; the refusal's `learners` is their number. */
export function removeItem(
  kind: ItemKind,
  params: ModuleParams,
  itemId: string,
  onlyWithoutWork: boolean,
): Promise<SaveResult> {
  const at = { ...params, itemId, onlyWithoutWork };
  return trySave(() =>
    kind === 'resource' ? calls.curriculum.deleteResource(at) : calls.curriculum.deleteTask(at),
  );
}

/** `before` is the order that the user saw: if it has changed since, the call is refused. */
export function orderItems(kind: ItemKind, params: ModuleParams, { ids, before }: Move): Promise<SaveResult> {
  const at = { ...params, ids: [...ids], expectedOrder: [...before] };
  return trySave(() =>
    kind === 'resource' ? calls.curriculum.orderResources(at) : calls.curriculum.orderTasks(at),
  );
}
