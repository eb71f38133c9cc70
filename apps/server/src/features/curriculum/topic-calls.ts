// The calls that read, add, change and delete topics.
import * as contract from '@foothold/domain/curriculum/calls';
import { randomUUID } from 'node:crypto';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { asc, eq } from '../../kernel/database/drizzle.ts';
import { chatTopics, modules, topics } from '../../kernel/schema/public.ts';
import { first } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { requireCapabilityInCategory } from '../../kernel/access/actor.ts';
import { topicDocument, topicDocuments } from './documents.ts';
import { requireTopic } from './guards.ts';
import { recordTopic } from './audit-events.ts';

export const readTopics = call(contract.readTopics, async ({ input, db, viewer }) => {
  requireCapabilityInCategory(viewer, 'writeCurriculum', input.categoryId);
  const rows = await db
    .select()
    .from(topics)
    .where(eq(topics.categoryId, input.categoryId))
    .orderBy(asc(topics.topicName));
  return { topics: await topicDocuments(db, rows) };
});

export const addTopic = call(contract.addTopic, async ({ input, db, viewer, once }) => {
  const { category: categoryId, ...fields } = input;
  requireCapabilityInCategory(viewer, 'writeCurriculum', categoryId);
  const [topicId = throwNotFound()] = await once(async () => {
    const added = first(
      await db
        .insert(topics)
        .values({ id: randomUUID(), categoryId, ...fields })
        .returning(),
    );
    if (added === undefined) throw new Refusal('CONFLICT', sentences.somethingWrong);
    await recordTopic(db, viewer, 'topic created', added);
    return [added.id];
  });
  return { topic: await topicDocument(db, await requireTopic(db, viewer, topicId, 'read')) };
});

export const changeTopic = call(contract.changeTopic, async ({ input, db, viewer, once }) => {
  const { topicId, expectedVersion, ...changes } = input;
  const topic = await requireTopic(db, viewer, topicId, 'change');
  await once(async () => {
    const { topicName, subject, version } = topic;
    requireVersion({ topicName, subject, version }, expectedVersion);
    const changed = Object.values(changes).some((value) => value !== undefined);
    if (changed) {
      const isReworded = changes.topicName !== undefined || changes.subject !== undefined;
      await db
        .update(topics)
        .set({ ...changes, version: isReworded ? version + 1 : version })
        .where(eq(topics.id, topicId));
      await recordTopic(db, viewer, 'topic changed', topic, changes);
    }
  });
  return { topic: await topicDocument(db, await requireTopic(db, viewer, topicId, 'read')) };
});

export const deleteTopic = call(contract.deleteTopic, async ({ input, db, viewer, once }) => {
  const [categoryId = throwNotFound()] = await once(async () => {
    const topic = await requireTopic(db, viewer, input.topicId, 'remove');
    if ((await db.$count(modules, eq(modules.topicId, topic.id))) > 0) {
      throw new Refusal('CONFLICT', curriculumSentences.topicHasModules);
    }
    // A classroom may still list the topic of modules that were removed from it.
    await db.delete(chatTopics).where(eq(chatTopics.topicId, topic.id));
    await db.delete(topics).where(eq(topics.id, topic.id));
    await recordTopic(db, viewer, 'topic deleted', topic);
    return [topic.categoryId];
  });
  requireCapabilityInCategory(viewer, 'writeCurriculum', categoryId);
});
