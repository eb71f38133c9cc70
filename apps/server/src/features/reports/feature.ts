// What the server does for reports.
import type { Feature } from '../../kernel/feature.ts';
import * as collections from './collections.ts';
import { reportRoute } from './openapi.ts';
import { registerReports } from './route.ts';

export const reports: Feature = {
  collections: [collections],
  routes: [registerReports],
  openApi: [reportRoute],
};
