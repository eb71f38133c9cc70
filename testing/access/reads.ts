// The table of reads: who may read which rows of which collection, in the test world. Written by hand from the specification.
//
// Each line: the room, who may follow it (for everyone else it must not exist), and its rows.
import type { Reading } from './room.ts';
import { administrationReads } from './reads/administration.ts';
import { chatReads } from './reads/chat.ts';
import { classroomsReads } from './reads/classrooms.ts';
import { curriculumReads } from './reads/curriculum.ts';
import { peopleReads } from './reads/people.ts';
import { plansReads } from './reads/plans.ts';
import { workReads } from './reads/work.ts';

export const reads: Readonly<Record<string, Reading>> = {
  // First, because opening a private record adds to the audit log.
  ...administrationReads,
  ...peopleReads,
  ...curriculumReads,
  ...classroomsReads,
  ...chatReads,
  ...workReads,
  ...plansReads,
};
