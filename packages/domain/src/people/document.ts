// A person as a whole document of the HTTP API: maps keyed by id.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { evidenceDocument } from '../evidence/document.ts';
import { assessmentDocument } from '../plans/document.ts';
import { resourceStatus } from '../progress/resource-status.ts';
import { roles } from '../access/roles.ts';
import { mapDetails } from './details.ts';

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

/** By viewer id; holds only the requesting user's own time. */
const lastChecked = z.record(z.string(), z.string());
/** The module and topic of a resource or task. */
const place = { topicId: id, moduleId: id };

const resourceEntry = z.object({ resourceId: id, status: resourceStatus, ...place });
const taskEntry = z.object({ taskId: id, ...place, evidence: z.array(evidenceDocument), lastChecked });
const targetEntry = z.object({
  targetId: id,
  targetText: z.string(),
  index: z.number(),
  category: id,
  evidence: z.record(z.string(), evidenceDocument),
  lastChecked,
  isNew: z.boolean(),
});

/** The private record, for its owner and for staff: never holds a secret or a reset code. */
export const privateDocument = z.object({
  ...mapDetails(() => z.string()),
  phoneNumber: z.string(),
  resetRequired: z.boolean(),
  accountLocked: z.boolean(),
  failedLoginAttempts: z.number(),
  /** Incremented by every edit by staff. */
  version: z.number(),
  preferences: z.object({ autoOpenClassroomChat: z.boolean() }),
  /** A few seconds of a learner's voice. */
  helloURL: z.nullable(z.string()),
  learningResources: z.record(z.string(), resourceEntry),
  tasks: z.record(z.string(), taskEntry),
  personalTargets: z.record(z.string(), targetEntry),
  /** The active plan of the selected category. */
  learningAssessment: z.nullable(assessmentDocument),
  /** The active plans, by category. */
  learningAssessments: z.record(z.string(), assessmentDocument),
  /** By assessment id. Learners cannot read archived plans: their question sets are empty then. */
  learningAssessmentArchive: z.record(z.string(), assessmentDocument),
});

export type PrivateDocument = z.infer<typeof privateDocument>;
