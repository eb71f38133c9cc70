// What the server does for machine keys.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import { auditRoute } from './openapi.ts';
import { registerAudit } from './read-audit.ts';

export const machineKeys: Feature = {
  calls: [calls],
  collections: [collections],
  routes: [registerAudit],
  openApi: [auditRoute],
};
