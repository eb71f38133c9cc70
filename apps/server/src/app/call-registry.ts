// Every call that the server answers, by feature: what the modules of calls export. A test compares it with the contract.
import * as categories from '../categories/calls.ts';
import * as chat from '../chat/calls.ts';
import * as conversations from '../chat/conversations.ts';
import * as chatDocuments from '../chat/documents.ts';
import * as whiteboard from '../chat/whiteboard.ts';
import * as classrooms from '../classrooms/calls.ts';
import * as classroomModules from '../classrooms/module-calls.ts';
import * as items from '../curriculum/item-calls.ts';
import * as modules from '../curriculum/module-calls.ts';
import * as topics from '../curriculum/topic-calls.ts';
import type { Call } from '../edge/call.ts';
import * as evidence from '../evidence/calls.ts';
import * as phrases from '../evidence/phrase-calls.ts';
import * as machineKeys from '../machine-keys/calls.ts';
import * as alerts from '../people/alert-calls.ts';
import * as people from '../people/calls.ts';
import * as factorResets from '../people/factor-reset-calls.ts';
import * as profile from '../people/profile.ts';
import * as plans from '../plans/calls.ts';
import * as templates from '../plans/template-calls.ts';
import * as policies from '../policies/calls.ts';
import * as progress from '../progress/calls.ts';
import * as secondFactor from '../second-factor/calls.ts';
import * as roster from '../roster/calls.ts';
import * as appliedRosters from '../roster/apply-calls.ts';
import * as signIn from '../sign-in/calls.ts';
import * as singleSignOn from '../single-sign-on/calls.ts';
import * as issuers from '../single-sign-on/issuer-calls.ts';
import * as targets from '../targets/calls.ts';
import * as targetEvidence from '../targets/evidence-calls.ts';
import * as webhooks from '../webhooks/calls.ts';

export const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  signIn,
  people: { ...people, ...profile, ...alerts, ...factorResets },
  curriculum: { ...topics, ...modules, ...items },
  progress,
  evidence: { ...evidence, ...targetEvidence, ...phrases },
  targets,
  plans,
  templates,
  chat: { ...chat, ...whiteboard, ...conversations, ...chatDocuments },
  classrooms: { ...classrooms, ...classroomModules },
  policies,
  categories,
  machineKeys,
  secondFactor,
  roster: { ...roster, ...appliedRosters },
  webhooks,
  singleSignOn: { ...issuers, ...singleSignOn },
};
