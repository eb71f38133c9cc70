// Reading, adding, changing and deleting topics.
import { randomUUID } from 'node:crypto';
import { Refusal, notFound, sentences } from '@foothold/domain/contract/refusal';
import { addTopic, changeTopic, deleteTopic, readTopics } from '@foothold/domain/curriculum/calls';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { asc, eq } from 'drizzle-orm';
import { chatTopics } from '../classrooms/tables.ts';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { worksIn } from '../people/actor.ts';
import { topicDocument, topicDocuments } from './documents.ts';
import { requireTopic } from './guards.ts';
import { modules, topics } from './tables.ts';
import { recordTopic } from './traces.ts';

export const readTopicsCall = call(readTopics, 'writeCurriculum', async ({ input, db, viewer }) => {
  if (!worksIn(viewer, 'writeCurriculum', input.categoryId)) throw notFound();
  const rows = await db
    .select()
    .from(topics)
    .where(eq(topics.categoryId, input.categoryId))
    .orderBy(asc(topics.topicName));
  return { topics: await topicDocuments(db, rows) };
});

export const addTopicCall = call(addTopic, 'writeCurriculum', async ({ input, db, viewer }) => {
  const { category: categoryId, ...said } = input;
  if (!worksIn(viewer, 'writeCurriculum', categoryId)) throw notFound();
  const added = first(
    await db
      .insert(topics)
      .values({ id: randomUUID(), categoryId, ...said })
      .returning(),
  );
  if (added === undefined) throw new Refusal('CONFLICT', sentences.somethingWrong);
  await recordTopic(db, viewer, 'topic created', added);
  return { topic: await topicDocument(db, added) };
});

export const changeTopicCall = call(changeTopic, 'writeCurriculum', async ({ input, db, viewer }) => {
  const { topicId, basedOn, ...changes } = input;
  const topic = await requireTopic(db, viewer, topicId, 'change');
  const moved =
    basedOn !== undefined && (basedOn.topicName !== topic.topicName || basedOn.subject !== topic.subject);
  if (moved) {
    throw new Refusal('CONFLICT', curriculumSentences.changedMeanwhile, {
      current: { topicName: topic.topicName, subject: topic.subject },
    });
  }
  const changed = Object.values(changes).some((value) => value !== undefined);
  if (changed) {
    await db.update(topics).set(changes).where(eq(topics.id, topicId));
    await recordTopic(db, viewer, 'topic changed', topic, changes);
  }
  return { topic: await topicDocument(db, await requireTopic(db, viewer, topicId, 'read')) };
});

export const deleteTopicCall = call(deleteTopic, 'writeCurriculum', async ({ input, db, viewer }) => {
  const topic = await requireTopic(db, viewer, input.topicId, 'remove');
  if ((await db.$count(modules, eq(modules.topicId, topic.id))) > 0) {
    throw new Refusal('CONFLICT', curriculumSentences.topicHasModules);
  }
  // A classroom may still list the topic of modules that were taken out of it.
  await db.delete(chatTopics).where(eq(chatTopics.topicId, topic.id));
  await db.delete(topics).where(eq(topics.id, topic.id));
  await recordTopic(db, viewer, 'topic deleted', topic);
});
