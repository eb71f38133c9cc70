// All classrooms of the demo provider.
import type { Classroom } from './types.ts';
import { centreClassrooms } from './classrooms/centre.ts';
import { collegeClassrooms } from './classrooms/college.ts';
import { communityClassrooms } from './classrooms/community.ts';

export const classrooms: readonly Classroom[] = [
  ...centreClassrooms,
  ...collegeClassrooms,
  ...communityClassrooms,
];
