// Calls on topics and modules, for staff: read, add, change, delete, share and import.
import { callsOf } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { moduleDocument, sharedModule, topicDocument } from './documents.ts';
import { canDo, curriculumSentences, moduleName, soughtModuleName, subject, topicName } from './input.ts';

const { get, post, put, patch, del } = callsOf('Curriculum');
const ofModule = { topicId: id, moduleId: id };
const image = z.uuid(curriculumSentences.moduleImage);

export const readTopics = get('/topics', 'The topics of a category', {
  may: 'writeCurriculum',
  input: { categoryId: id },
  answers: { topics: z.array(topicDocument) },
});

export const addTopic = post('/topics', 'Add a topic', {
  may: 'writeCurriculum',
  records: ['topic created'],
  input: {
    topicName,
    subject: z.prefault(subject, 'General'),
    category: id,
    active: z.prefault(z.boolean(), true),
  },
  creates: { topic: topicDocument },
});

/** The version is that of the name and the subject, and only they are compared. */
export const changeTopic = patch('/topics/{topicId}', 'Change a topic', {
  may: 'writeCurriculum',
  records: ['topic changed'],
  input: {
    topicName: z.optional(topicName),
    subject: z.optional(subject),
    active: z.optional(z.boolean()),
    expectedVersion,
  },
  answers: { topic: topicDocument },
});

export const deleteTopic = del('/topics/{topicId}', 'Delete a topic that has no modules', {
  may: 'writeCurriculum',
  records: ['topic deleted'],
});

export const readModules = get('/topics/{topicId}/modules', 'The modules of a topic', {
  may: 'writeCurriculum',
  input: { moduleName: z.optional(soughtModuleName) },
  answers: { modules: z.array(moduleDocument) },
});

/** The picture is uploaded first, for the id of the new module, so that a module always has one. */
export const addModule = post('/topics/{topicId}/modules', 'Add a module', {
  may: 'writeCurriculum',
  records: ['module created'],
  input: { ...ofModule, moduleName, canDo: z.prefault(canDo, ''), imageFileId: image },
  creates: { module: moduleDocument },
});

/** `categories`: whether the module is shared with each given category; others are unchanged. The version is that of the name and the can-do statement. */
export const changeModule = patch(
  '/topics/{topicId}/modules/{moduleId}',
  'Change the words of a module, lock it or share it',
  {
    may: 'writeCurriculum',
    records: ['module changed'],
    input: {
      moduleName: z.optional(moduleName),
      canDo: z.optional(canDo),
      locked: z.optional(z.boolean()),
      categories: z.optional(z.record(id, z.boolean())),
      expectedVersion,
    },
    answers: { module: moduleDocument },
  },
);

export const setModuleImage = put(
  '/topics/{topicId}/modules/{moduleId}/image',
  "Change a module's picture to an uploaded file",
  {
    may: 'writeCurriculum',
    records: ['module changed'],
    input: { fileId: image },
    answers: { imageURL: z.string() },
  },
);

/** The classrooms that use the module, by name, including inactive ones and other categories': they prevent its deletion. */
export const readModuleClassrooms = get(
  '/topics/{topicId}/modules/{moduleId}/classrooms',
  'The classrooms that use a module',
  {
    may: 'writeCurriculum',
    answers: { classrooms: z.array(z.string()) },
  },
);

export const deleteModule = del(
  '/topics/{topicId}/modules/{moduleId}',
  'Delete a module that no classroom uses',
  {
    may: 'writeCurriculum',
    records: ['module deleted'],
  },
);

export const readSharedModules = get('/modules/shared', 'The modules that are shared with a category', {
  may: 'writeCurriculum',
  input: { categoryId: id },
  answers: { modules: z.array(sharedModule) },
});

export const importModule = post('/topics/{topicId}/modules/import', 'Copy a shared module into a topic', {
  may: 'writeCurriculum',
  records: ['module created'],
  input: { sourceTopicId: id, sourceModuleId: id },
  creates: { module: moduleDocument },
});

/** Whether the starter pack, a whole course, can be added to a category, and how much of it is there already. */
export const readStarterPack = get('/categories/{categoryId}/starterPack', 'The starter pack of a category', {
  may: 'administer',
  answers: {
    /** `unavailable`: this server has none. `adding`: its lessons are arriving one by one. */
    state: z.enum(['unavailable', 'offered', 'adding', 'added']),
    /** In modules. */
    added: z.int(),
    total: z.int(),
  },
});

/** Once; again only when nothing of its topics is left. */
export const addStarterPack = post(
  '/categories/{categoryId}/starterPack',
  'Add the starter pack to a category',
  {
    may: 'administer',
    records: ['starter pack added'],
  },
);
