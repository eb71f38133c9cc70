// Every call, by feature: one contract for the typed client, the HTTP API and its document. A module of calls exports nothing else.
import type { AnySchema } from '@orpc/contract';
import type { Contract } from './call.ts';
import * as categories from './categories/calls.ts';
import * as chat from './chat/calls.ts';
import * as classrooms from './classrooms/calls.ts';
import * as curriculum from './curriculum/calls.ts';
import * as items from './curriculum/item-calls.ts';
import * as evidence from './evidence/calls.ts';
import * as machineKeys from './machine-keys/calls.ts';
import * as notifications from './notifications/calls.ts';
import * as reach from './notifications/reach-calls.ts';
import * as people from './people/calls.ts';
import * as profile from './people/profile-calls.ts';
import * as plans from './plans/calls.ts';
import * as templates from './plans/template-calls.ts';
import * as policies from './policies/calls.ts';
import * as progress from './progress/calls.ts';
import * as secondFactor from './second-factor/calls.ts';
import * as roster from './roster/calls.ts';
import * as signIn from './sign-in/calls.ts';
import * as singleSignOn from './single-sign-on/calls.ts';
import * as targets from './targets/calls.ts';
import * as webhooks from './webhooks/calls.ts';

export const contract = {
  signIn,
  people: { ...people, ...profile },
  curriculum: { ...curriculum, ...items },
  progress,
  evidence,
  targets,
  notifications: { ...notifications, ...reach },
  plans,
  templates,
  chat,
  classrooms,
  policies,
  categories,
  machineKeys,
  secondFactor,
  roster,
  webhooks,
  singleSignOn,
};

/** All of them by name, such as `targets.addTarget`. */
export const contractsByName: ReadonlyMap<string, Contract<AnySchema, AnySchema>> = new Map(
  Object.entries(contract).flatMap(([feature, ofFeature]) =>
    Object.entries<Contract<AnySchema, AnySchema>>(ofFeature).map(([name, declared]) => [
      `${feature}.${name}`,
      declared,
    ]),
  ),
);
