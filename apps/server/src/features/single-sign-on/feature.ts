// What the server does for single sign-on.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as issuerCalls from './issuer-calls.ts';
import { registerSingleSignOn } from './route.ts';

export const singleSignOn: Feature = {
  calls: [calls, issuerCalls],
  collections: [collections],
  routes: [registerSingleSignOn],
};
