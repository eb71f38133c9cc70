// Every collection that the server answers: what the modules of collections export. A test compares them with the domain.
import { activePolicies } from '@foothold/domain/policies/collections';
import type { AnyCollection } from '@foothold/live/server/collection';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import * as audit from '../audit/collections.ts';
import * as categories from '../categories/collections.ts';
import * as chat from '../chat/collections.ts';
import * as evidenced from '../chat/evidenced-collection.ts';
import * as tail from '../chat/tail-collection.ts';
import * as classrooms from '../classrooms/collections.ts';
import * as learnerModules from '../classrooms/learner-modules.ts';
import * as curriculum from '../curriculum/collections.ts';
import * as outline from '../curriculum/outline-collections.ts';
import * as share from '../curriculum/share-collection.ts';
import * as shared from '../curriculum/shared-collection.ts';
import * as evidence from '../evidence/collections.ts';
import * as machineKeys from '../machine-keys/collections.ts';
import * as account from '../people/account-collections.ts';
import * as alert from '../people/alert-collections.ts';
import * as identity from '../people/identity-collection.ts';
import * as singleSignOn from '../single-sign-on/collections.ts';
import * as people from '../people/collections.ts';
import * as factorReset from '../people/factor-reset-collection.ts';
import * as found from '../people/found-collection.ts';
import * as storage from '../people/storage-collections.ts';
import * as plans from '../plans/collections.ts';
import * as planMarks from '../plans/marks-collection.ts';
import * as template from '../plans/template-collection.ts';
import * as policies from '../policies/collections.ts';
import * as progress from '../progress/collections.ts';
import * as activity from '../progress/activity-of-classroom.ts';
import * as doneInClassroom from '../progress/done-in-classroom.ts';
import * as secondFactor from '../second-factor/collections.ts';
import * as roster from '../roster/collections.ts';
import * as session from '../sign-in/session-collection.ts';
import * as targets from '../targets/collections.ts';
import * as webhooks from '../webhooks/collections.ts';

/** Collections that can be read without a session. All others are refused to visitors before the database is queried. */
export const visitorCollections: ReadonlySet<string> = new Set([activePolicies.name]);

const modules: readonly object[] = [
  audit,
  categories,
  chat,
  evidenced,
  tail,
  classrooms,
  learnerModules,
  curriculum,
  outline,
  share,
  shared,
  evidence,
  account,
  alert,
  people,
  factorReset,
  found,
  storage,
  plans,
  planMarks,
  template,
  policies,
  progress,
  activity,
  doneInClassroom,
  session,
  targets,
  machineKeys,
  singleSignOn,
  identity,
  secondFactor,
  roster,
  webhooks,
];

export const collections: readonly AnyCollection<Db, Actor>[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isCollection);

/** Such a module may also export functions that other collections share. */
function isCollection(exported: unknown): exported is AnyCollection<Db, Actor> {
  return (
    typeof exported === 'object' && exported !== null && 'contract' in exported && 'loadChanged' in exported
  );
}
