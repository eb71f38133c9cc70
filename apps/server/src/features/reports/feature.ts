// What the server does for reports.
import type { Feature } from '../../kernel/feature.ts';
import { reportRoute } from './openapi.ts';
import { registerReports } from './route.ts';

export const reports: Feature = {
  routes: [registerReports],
  openApi: [reportRoute],
};
