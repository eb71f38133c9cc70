// What the server does for files.
import type { Feature } from '../feature.ts';
import { releaseFilesJob, sweepFilesJob } from './cleanup.ts';
import { registerDelivery } from './delivery.ts';
import { makePlayableJob } from './make-playable.ts';
import { registerUploads } from './uploads.ts';

export const files: Feature = {
  jobs: [releaseFilesJob, sweepFilesJob, makePlayableJob],
  routes: [registerUploads, registerDelivery],
};
