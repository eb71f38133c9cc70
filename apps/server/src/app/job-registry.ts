// Every job that the worker runs.
import { auditRetentionJob } from '../audit/retention.ts';
import { deleteSealedMessagesJob } from '../chat/retention.ts';
import { releaseFilesJob, sweepFilesJob } from '../files/cleanup.ts';
import { makePlayableJob } from '../files/make-playable.ts';
import { notifyOldNumberJob } from '../people/number-change.ts';
import { welcomeJob } from '../people/welcome.ts';
import { applyRosterJob, cleanRostersJob, readRosterJob, undoRosterJob } from '../roster/jobs.ts';
import { tellPersonJob } from '../second-factor/tell-person.ts';
import { cleanBegunSignInsJob, cleanSignInJob } from '../sign-in/clean.ts';
import { endIdleSessionsJob } from '../sign-in/idle.ts';
import { sendResetJob } from '../sign-in/send-reset.ts';
import { cleanWebhooksJob } from '../webhooks/clean.ts';
import { deliverJob, queueWebhooksJob, testWebhookJob } from '../webhooks/deliver.ts';
import type { AnyJob } from '../jobs/job.ts';

export const allJobs: readonly AnyJob[] = [
  sendResetJob,
  welcomeJob,
  notifyOldNumberJob,
  tellPersonJob,
  cleanSignInJob,
  cleanBegunSignInsJob,
  endIdleSessionsJob,
  releaseFilesJob,
  sweepFilesJob,
  makePlayableJob,
  auditRetentionJob,
  deleteSealedMessagesJob,
  readRosterJob,
  applyRosterJob,
  undoRosterJob,
  cleanRostersJob,
  queueWebhooksJob,
  deliverJob,
  testWebhookJob,
  cleanWebhooksJob,
];
