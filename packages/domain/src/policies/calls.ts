// The privacy policy, for everyone.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

export const readActivePolicy = callContract
  .route({
    method: 'GET',
    path: '/privacyPolicies/active',
    summary: 'The privacy policy',
    tags: ['Policies'],
  })
  .output(
    z.object({ policy: z.object({ id, policy: z.string(), createdAt: z.string(), active: z.boolean() }) }),
  );
