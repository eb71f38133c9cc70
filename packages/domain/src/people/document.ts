// A person as the product's documents show them: maps keyed by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { roles } from './roles.ts';

const reference = z.object({ id });
const chatLink = z.object({
  id,
  module: z.nullable(id),
  current: z.boolean(),
  active: z.boolean(),
  index: z.number(),
});

export const userDocument = z.object({
  id,
  displayName: z.string(),
  role: z.enum(roles),
  hasProfileImage: z.nullable(z.string()),
  imageURL: z.nullable(z.string()),
  categories: z.record(z.string(), reference),
  selectedCategory: id,
  groupChats: z.record(z.string(), chatLink),
  individualChats: z.record(z.string(), reference),
});

export type UserDocument = z.infer<typeof userDocument>;

/** The private record, as staff read it: never a secret or a reset code. */
export const privateDocument = z.object({
  firstName: z.string(),
  surname: z.string(),
  phoneNumber: z.string(),
  resetRequired: z.boolean(),
  accountLocked: z.boolean(),
  failedLoginAttempts: z.number(),
  /** Grows with every edit by staff. */
  version: z.number(),
});

export type PrivateDocument = z.infer<typeof privateDocument>;
