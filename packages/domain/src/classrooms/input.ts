// Schemas for classrooms, with the message for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { requiredName } from '../contract/text.ts';
import { classroomSentences } from './sentences.ts';

const maxNameLength = 100;
const maxPeople = 1000;
const maxModules = 1000;

const chosen = (sentence: string) => z.uuid(sentence);

export const classroomName = requiredName(maxNameLength, classroomSentences.name);
export const newClassroomName = requiredName(maxNameLength, classroomSentences.newName);
export const people = z.array(id).check(z.maxLength(maxPeople));
export const manyModules = z.array(id).check(z.maxLength(maxModules));

const what = {
  classroomName,
  topicId: chosen(classroomSentences.topic),
  moduleId: chosen(classroomSentences.module),
};
const who = { teacherId: chosen(classroomSentences.teacher), students: people };

/** The form has two pages; the second is shown only once the first is valid. */
export const firstPage = z.object(what);
export const secondPage = z.object(who);
export const newClassroom = z.strictObject({ ...what, ...who });

export type NewClassroom = z.infer<typeof newClassroom>;

export const modulesToAdd = z
  .array(z.strictObject({ topicId: id, moduleId: id }))
  .check(z.minLength(1, classroomSentences.modules), z.maxLength(maxModules));

/** The values of the rename form. */
export const renameForm = z.object({ chatName: newClassroomName });
