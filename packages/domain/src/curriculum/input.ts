// Schemas for topics, modules, learning resources and tasks, with the message for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { requiredName, requiredText, safeText, singleLine } from '../contract/text.ts';
import { tools } from '../evidence/tool.ts';
import { embedSentences, parseLink } from './embed-link.ts';

export const curriculumSentences = {
  topicName: 'Please enter a topic name',
  subject: 'Please enter a subject name',
  unableToDeleteTopic: 'Unable to delete topic: {name}',
  topicHasModules:
    'Remove associated modules before you can delete this topic. Please go to each module to delete them individually.',
  moduleName: 'Please enter a module name',
  moduleImage: 'Please add an image',
  moduleNameInUse: 'The module name already exists for this topic',
  moduleInUse: 'Cannot delete modules that are currently being used in classrooms...',
  moduleLocked: 'This module is locked. Please ask the person who made it, or an admin, to unlock it',
  resourceInstructions: 'Please include instructions for the learning resource',
  taskInstructions: 'Please include instructions for the task',
  embedLink: embedSentences.invalid,
  unsavedBeforeOrder:
    'Unsaved Changes: You have unsaved changes. Please save your changes before re-ordering.',
  starterPackHere: 'The starter pack is in this category already',
  place: 'This place is not valid',
  hasWork: 'Learners have worked on this. Their work will be deleted too',
} as const;

const maxNameLength = 200;
const maxInstructionsLength = 20_000;
const maxLinkLength = 4000;

export const topicName = requiredName(maxNameLength, curriculumSentences.topicName);
export const subject = requiredName(maxNameLength, curriculumSentences.subject);
export const moduleName = requiredName(maxNameLength, curriculumSentences.moduleName);
/** What learners can do after a module: a can-do statement, or nothing. */
export const canDo = z.pipe(safeText(maxNameLength), z.transform(singleLine));
/** A name to search for. */
export const soughtModuleName = safeText(maxNameLength);
export const resourceInstructions = requiredText(
  maxInstructionsLength,
  curriculumSentences.resourceInstructions,
);
export const taskInstructions = requiredText(maxInstructionsLength, curriculumSentences.taskInstructions);
/** With what learners answer a task; null: its words say it. */
export const taskTool = z.nullable(z.enum(tools));

/** A link, or a snippet with one: the server takes the link out of it, and rejects those that may not be embedded. */
export const pastedLink = safeText(maxLinkLength);
/** In a form, which replaces a snippet as soon as it is pasted. */
const embedLink = pastedLink.check(z.refine((link) => parseLink(link) !== null, embedSentences.invalid));

/** The position among items of the same kind; the end if it is larger. */
export const itemIndex = z.int(curriculumSentences.place).check(z.gte(0), z.lte(100_000));

export const topicForm = z.object({ topicName, subject });
export const resourceForm = z.object({ instructions: resourceInstructions, embedLink });
export const taskForm = z.object({ instructions: taskInstructions });
export const ids = z.array(id).check(z.maxLength(1500));
