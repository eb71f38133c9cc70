// Calls on topics and modules, for staff: read, add, change, delete, share and import.
import { callContract } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { moduleDocument, sharedModule, topicDocument } from './documents.ts';
import { curriculumSentences, moduleName, soughtModuleName, subject, topicName } from './input.ts';

const tags = ['Curriculum'];
const nothing = z.void();
const ofTopic = { topicId: id };
const ofModule = { topicId: id, moduleId: id };
const image = z.uuid(curriculumSentences.moduleImage);

export const readTopics = callContract
  .route({ method: 'GET', path: '/topics', summary: 'The topics of a category', tags })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ topics: z.array(topicDocument) }));

export const addTopic = callContract
  .route({ method: 'POST', path: '/topics', summary: 'Add a topic', tags, successStatus: 201 })
  .input(
    z.strictObject({
      topicName,
      subject: z.prefault(subject, 'General'),
      category: id,
      active: z.prefault(z.boolean(), true),
    }),
  )
  .output(z.object({ topic: topicDocument }));

/** The version is that of the name and the subject, and only they are compared. */
export const changeTopic = callContract
  .route({ method: 'PATCH', path: '/topics/{topicId}', summary: 'Change a topic', tags })
  .input(
    z.strictObject({
      ...ofTopic,
      topicName: z.optional(topicName),
      subject: z.optional(subject),
      active: z.optional(z.boolean()),
      expectedVersion,
    }),
  )
  .output(z.object({ topic: topicDocument }));

export const deleteTopic = callContract
  .route({
    method: 'DELETE',
    path: '/topics/{topicId}',
    summary: 'Delete a topic that has no modules',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofTopic))
  .output(nothing);

export const readModules = callContract
  .route({ method: 'GET', path: '/topics/{topicId}/modules', summary: 'The modules of a topic', tags })
  .input(z.strictObject({ ...ofTopic, moduleName: z.optional(soughtModuleName) }))
  .output(z.object({ modules: z.array(moduleDocument) }));

/** The picture is uploaded first, for the id of the new module, so that a module always has one. */
export const addModule = callContract
  .route({
    method: 'POST',
    path: '/topics/{topicId}/modules',
    summary: 'Add a module',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ ...ofModule, moduleName, imageFileId: image }))
  .output(z.object({ module: moduleDocument }));

/** `categories`: whether the module is shared with each given category; others are unchanged. The version is that of the name. */
export const changeModule = callContract
  .route({
    method: 'PATCH',
    path: '/topics/{topicId}/modules/{moduleId}',
    summary: 'Rename, lock or share a module',
    tags,
  })
  .input(
    z.strictObject({
      ...ofModule,
      moduleName: z.optional(moduleName),
      locked: z.optional(z.boolean()),
      categories: z.optional(z.record(id, z.boolean())),
      expectedVersion,
    }),
  )
  .output(z.object({ module: moduleDocument }));

export const setModuleImage = callContract
  .route({
    method: 'PUT',
    path: '/topics/{topicId}/modules/{moduleId}/image',
    summary: "Change a module's picture to an uploaded file",
    tags,
  })
  .input(z.strictObject({ ...ofModule, fileId: image }))
  .output(z.object({ imageURL: z.string() }));

/** The classrooms that use the module, by name, including inactive ones and other categories': they prevent its deletion. */
export const readModuleClassrooms = callContract
  .route({
    method: 'GET',
    path: '/topics/{topicId}/modules/{moduleId}/classrooms',
    summary: 'The classrooms that use a module',
    tags,
  })
  .input(z.strictObject(ofModule))
  .output(z.object({ classrooms: z.array(z.string()) }));

export const deleteModule = callContract
  .route({
    method: 'DELETE',
    path: '/topics/{topicId}/modules/{moduleId}',
    summary: 'Delete a module that no classroom uses',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofModule))
  .output(nothing);

export const readSharedModules = callContract
  .route({
    method: 'GET',
    path: '/modules/shared',
    summary: 'The modules that are shared with a category',
    tags,
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ modules: z.array(sharedModule) }));

export const importModule = callContract
  .route({
    method: 'POST',
    path: '/topics/{topicId}/modules/import',
    summary: 'Copy a shared module into a topic',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ ...ofTopic, sourceTopicId: id, sourceModuleId: id }))
  .output(z.object({ module: moduleDocument }));
