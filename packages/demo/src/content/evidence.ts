// All evidence that learners sent for tasks in the last weeks.
import type { Evidence } from './types.ts';
import { centreEvidence } from './evidence/centre.ts';
import { collegeEvidence } from './evidence/college.ts';
import { communityEvidence } from './evidence/community.ts';

export const evidence: readonly Evidence[] = [...centreEvidence, ...collegeEvidence, ...communityEvidence];
