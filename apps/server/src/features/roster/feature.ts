// What the server does for roster.
import type { Feature } from '../../kernel/feature.ts';
import * as applyCalls from './apply-calls.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import { applyRosterJob, cleanRostersJob, readRosterJob, undoRosterJob } from './jobs.ts';
import { rosterRoute } from './openapi.ts';
import { registerRoster } from './route.ts';

export const roster: Feature = {
  calls: [calls, applyCalls],
  collections: [collections],
  jobs: [readRosterJob, applyRosterJob, undoRosterJob, cleanRostersJob],
  routes: [registerRoster],
  openApi: [rosterRoute],
};
