// Calls on the privacy policy: read by everyone, written by administrators.
import { callContract, veryLongBody } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { policyText } from './input.ts';

const policy = z.object({ id, policy: z.string(), createdAt: z.string(), active: z.boolean() });

export const readActivePolicy = callContract
  .route({
    method: 'GET',
    path: '/privacyPolicies/active',
    summary: 'The privacy policy',
    tags: ['Policies'],
  })
  .output(z.object({ policy }));

export const readPolicies = callContract
  .route({
    method: 'GET',
    path: '/privacyPolicies',
    summary: 'All privacy policies, newest first',
    tags: ['Policies'],
  })
  .output(z.object({ policies: z.array(z.extend(policy, { version: z.number() })) }));

export const changePolicy = callContract
  .meta({ longestBody: veryLongBody })
  .route({
    method: 'PATCH',
    path: '/privacyPolicies/{policyId}',
    summary: 'Write a privacy policy anew',
    tags: ['Policies'],
  })
  .input(z.strictObject({ policyId: id, policy: policyText, expectedVersion }))
  .output(z.object({ policy: z.extend(policy, { version: z.number() }) }));
