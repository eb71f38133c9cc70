// What the server does for people.
import type { Feature } from '../../kernel/feature.ts';
import * as accountCollections from './account-collections.ts';
import * as alertCalls from './alert-calls.ts';
import * as alertCollections from './alert-collections.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as factorResetCalls from './factor-reset-calls.ts';
import * as factorResetCollection from './factor-reset-collection.ts';
import * as foundCollection from './found-collection.ts';
import * as helloCollection from './hello-collection.ts';
import * as identityCollection from './identity-collection.ts';
import { notifyOldNumberJob } from './number-change.ts';
import * as profile from './profile.ts';
import * as storageCollections from './storage-collections.ts';
import { welcomeJob } from './welcome.ts';

export const people: Feature = {
  calls: [calls, profile, alertCalls, factorResetCalls],
  collections: [
    collections,
    accountCollections,
    alertCollections,
    factorResetCollection,
    foundCollection,
    helloCollection,
    identityCollection,
    storageCollections,
  ],
  jobs: [notifyOldNumberJob, welcomeJob],
};
