// The call that marks a learning resource as completed, or clears the mark.
import * as contract from '@foothold/domain/progress/calls';
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { isTaughtTo } from '../curriculum/access.ts';
import { learningResources, modules, resourceProgress } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';

export const setResourceStatus = call(contract.setResourceStatus, async ({ input, db, viewer, once }) => {
  const { isTaught, ...resource } =
    first(await resourceForViewer(db).execute({ ...input, viewerId: viewer.id })) ?? throwNotFound();
  if (!isTaught) throw notFound();
  const own = { userId: viewer.id, resourceId: resource.resourceId };
  let applied = false;
  await once(async () => {
    await (input.status === null ? clearProgress : addProgress)(db).execute(own);
    applied = true;
  });
  const status = applied ? input.status : await statusOf(db, own);
  return { entry: { ...resource, status } };
});

type Own = { readonly userId: string; readonly resourceId: string };

const resourceForViewer = prepared((db) =>
  db
    .select({
      resourceId: learningResources.id,
      moduleId: modules.id,
      topicId: modules.topicId,
      isTaught: isTaughtTo(sql.placeholder('viewerId')),
    })
    .from(learningResources)
    .innerJoin(modules, eq(modules.id, learningResources.moduleId))
    .where(
      and(
        eq(learningResources.id, sql.placeholder('resourceId')),
        eq(modules.id, sql.placeholder('moduleId')),
      ),
    )
    .prepare('resource for a viewer'),
);

const addProgress = prepared((db) =>
  db
    .insert(resourceProgress)
    .values({ userId: sql.placeholder('userId'), resourceId: sql.placeholder('resourceId') })
    .onConflictDoNothing()
    .prepare('add progress'),
);

const clearProgress = prepared((db) =>
  db
    .delete(resourceProgress)
    .where(
      and(
        eq(resourceProgress.userId, sql.placeholder('userId')),
        eq(resourceProgress.resourceId, sql.placeholder('resourceId')),
      ),
    )
    .prepare('clear progress'),
);

async function statusOf(db: Db, { userId, resourceId }: Own) {
  const own = and(eq(resourceProgress.userId, userId), eq(resourceProgress.resourceId, resourceId));
  return (await db.$count(resourceProgress, own)) > 0 ? ('completed' as const) : null;
}
