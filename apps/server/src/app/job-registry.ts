// Every job that the worker runs.
import { auditRetentionJob } from '../audit/retention.ts';
import { forgetSealedJob } from '../chat/retention.ts';
import { releaseFilesJob, sweepFilesJob } from '../files/cleanup.ts';
import { tellOldNumberJob } from '../people/number-change.ts';
import { welcomeJob } from '../people/welcome.ts';
import { cleanSignInJob } from '../sign-in/clean.ts';
import { endIdleSessionsJob } from '../sign-in/idle.ts';
import { sendResetJob } from '../sign-in/send-reset.ts';
import type { AnyJob } from '../jobs/job.ts';

export const allJobs: readonly AnyJob[] = [
  sendResetJob,
  welcomeJob,
  tellOldNumberJob,
  cleanSignInJob,
  endIdleSessionsJob,
  releaseFilesJob,
  sweepFilesJob,
  auditRetentionJob,
  forgetSealedJob,
];
