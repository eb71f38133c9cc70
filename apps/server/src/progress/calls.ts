// The call that marks a learning resource as completed, or clears the mark.
import * as contract from '@foothold/domain/progress/calls';
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq } from 'drizzle-orm';
import { isTaught } from '../curriculum/access.ts';
import { learningResources, modules } from '../schema/curriculum.ts';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { resourceProgress } from '../schema/progress.ts';

export const setResourceStatus = call(
  contract.setResourceStatus,
  'learn',
  async ({ input, db, viewer, once }) => {
    const resource = first(
      await db
        .select({ resourceId: learningResources.id, moduleId: modules.id, topicId: modules.topicId })
        .from(learningResources)
        .innerJoin(modules, eq(modules.id, learningResources.moduleId))
        .where(and(eq(learningResources.id, input.resourceId), eq(modules.id, input.moduleId))),
    );
    if (resource === undefined || !(await isTaught(db, viewer.id, resource.moduleId))) throw notFound();
    const ownProgress = and(
      eq(resourceProgress.userId, viewer.id),
      eq(resourceProgress.resourceId, resource.resourceId),
    );
    await once(async () => {
      if (input.status === null) await db.delete(resourceProgress).where(ownProgress);
      else
        await db
          .insert(resourceProgress)
          .values({ userId: viewer.id, resourceId: resource.resourceId })
          .onConflictDoNothing();
    });
    const isCompleted = (await db.$count(resourceProgress, ownProgress)) > 0;
    const status = isCompleted ? ('completed' as const) : null;
    return { entry: { ...resource, status } };
  },
);
