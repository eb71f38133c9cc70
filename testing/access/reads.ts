// Who may read which rows of which collection, in this test world. Written from the specification, by hand.
//
// Each line: the room, who may be in it (everybody else must be told that it is not there), the rows they find there.
import type { Reading } from './room.ts';
import { administrationReads } from './reads/administration.ts';
import { chatReads } from './reads/chat.ts';
import { classroomsReads } from './reads/classrooms.ts';
import { curriculumReads } from './reads/curriculum.ts';
import { peopleReads } from './reads/people.ts';
import { plansReads } from './reads/plans.ts';
import { workReads } from './reads/work.ts';

export const reads: Readonly<Record<string, Reading>> = {
  // Asked first: to open somebody's record adds to the record of acts.
  ...administrationReads,
  ...peopleReads,
  ...curriculumReads,
  ...classroomsReads,
  ...chatReads,
  ...workReads,
  ...plansReads,
};
