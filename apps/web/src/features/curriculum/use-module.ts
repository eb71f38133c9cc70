// One module's learning resources and tasks, in order.
import { resources, tasks, type LearningResource, type Task } from '@foothold/domain/curriculum/collections';
import { inOrder } from '@foothold/domain/curriculum/order';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';

export type Items<Item> = {
  readonly items: readonly Item[];
  /** `missing` only once the server has answered. */
  readonly status: 'loading' | 'ready' | 'missing';
};

export function useResources(moduleId: string): Items<LearningResource> {
  const live = useLive(resources, { moduleId });
  return useMemo(() => recorderHandle(live), [live]);
}

export function useTasks(moduleId: string): Items<Task> {
  const live = useLive(tasks, { moduleId });
  return useMemo(() => recorderHandle(live), [live]);
}

function recorderHandle<Item extends { readonly id: string; readonly index: number }>(live: {
  readonly rows: readonly Item[];
  readonly status: 'loading' | 'ready' | 'revoked' | 'refused';
}): Items<Item> {
  if (live.status === 'revoked' || live.status === 'refused') return { items: [], status: 'missing' };
  return { items: inOrder(live.rows), status: live.status };
}
