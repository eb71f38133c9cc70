// What the server does for sign-in.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import { cleanSignInJob, cleanBegunSignInsJob } from './clean.ts';
import { endIdleSessionsJob } from './idle.ts';
import { sendResetJob } from './send-reset.ts';
import * as sessionCollection from './session-collection.ts';

export const signIn: Feature = {
  calls: [calls],
  collections: [sessionCollection],
  jobs: [cleanSignInJob, cleanBegunSignInsJob, endIdleSessionsJob, sendResetJob],
};
