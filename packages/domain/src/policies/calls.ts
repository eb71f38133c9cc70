// Calls on the privacy policy: read by everyone, written by administrators.
import { callsOf, veryLongBody } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { policyText } from './input.ts';

const { get, patch } = callsOf('Policies');

const policy = z.object({ id, policy: z.string(), createdAt: z.string(), active: z.boolean() });

export const readActivePolicy = get('/privacyPolicies/active', 'The privacy policy', {
  may: 'anyone',
  answers: { policy },
});

export const readPolicies = get('/privacyPolicies', 'All privacy policies, newest first', {
  may: 'administer',
  answers: { policies: z.array(z.extend(policy, { version: z.number() })) },
});

export const changePolicy = patch('/privacyPolicies/{policyId}', 'Write a privacy policy anew', {
  may: 'administer',
  records: ['policy changed'],
  maxBodyBytes: veryLongBody,
  input: { policy: policyText, expectedVersion },
  answers: { policy: z.extend(policy, { version: z.number() }) },
});
