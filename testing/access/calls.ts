// The table of calls: who may make which call about what, in the world of the cast. Written by hand from the specification.
//
// Each line: what it is about, the input, and who may, by a rule of the oracle. Who is `told` a status may see the thing; everyone
// else gets exactly the response that they would get about a thing that does not exist.
import { administrationCalls } from './calls/administration.ts';
import { chatCalls } from './calls/chat.ts';
import { classroomsCalls } from './calls/classrooms.ts';
import { curriculumCalls } from './calls/curriculum.ts';
import { evidenceCalls } from './calls/evidence.ts';
import { notificationsCalls } from './calls/notifications.ts';
import { peopleCalls } from './calls/people.ts';
import { plansCalls } from './calls/plans.ts';
import { progressCalls } from './calls/progress.ts';
import { signInCalls } from './calls/sign-in.ts';
import { targetsCalls } from './calls/targets.ts';
import type { Calls } from './line.ts';

export { openCalls } from './calls/sign-in.ts';

export const calls: Calls = {
  ...signInCalls,
  ...peopleCalls,
  ...curriculumCalls,
  ...progressCalls,
  ...evidenceCalls,
  ...targetsCalls,
  ...notificationsCalls,
  ...plansCalls,
  ...classroomsCalls,
  ...chatCalls,
  ...administrationCalls,
};
