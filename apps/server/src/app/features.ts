// Every feature of the server, and what follows from the list: all calls by their names, collections, jobs and other routes.
import { contractsByName } from '@foothold/domain/calls';
import type { Call } from '../kernel/edge/call.ts';
import type { Collection, Feature } from '../kernel/feature.ts';
import { audit } from '../kernel/audit/feature.ts';
import { categories } from '../features/categories/feature.ts';
import { chat } from '../features/chat/feature.ts';
import { classrooms } from '../features/classrooms/feature.ts';
import { curriculum } from '../features/curriculum/feature.ts';
import { evidence } from '../features/evidence/feature.ts';
import { files } from '../kernel/files/feature.ts';
import { machineKeys } from '../features/machine-keys/feature.ts';
import { notifications } from '../features/notifications/feature.ts';
import { people } from '../features/people/feature.ts';
import { plans } from '../features/plans/feature.ts';
import { policies } from '../features/policies/feature.ts';
import { progress } from '../features/progress/feature.ts';
import { reports } from '../features/reports/feature.ts';
import { roster } from '../features/roster/feature.ts';
import { secondFactor } from '../features/second-factor/feature.ts';
import { signIn } from '../features/sign-in/feature.ts';
import { singleSignOn } from '../features/single-sign-on/feature.ts';
import { targets } from '../features/targets/feature.ts';
import { webhooks } from '../features/webhooks/feature.ts';

export const features: readonly Feature[] = [
  audit,
  categories,
  chat,
  classrooms,
  curriculum,
  evidence,
  files,
  machineKeys,
  notifications,
  people,
  plans,
  policies,
  progress,
  reports,
  roster,
  secondFactor,
  signIn,
  singleSignOn,
  targets,
  webhooks,
];

/** By the name that the domain gives it, such as `targets.addTarget`. */
export const callsByName: ReadonlyMap<string, Call> = byName(
  listed('calls').flatMap((module) => Object.values(module)),
);

export const collections = listed('collections')
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isCollection);
export const publicCollections: ReadonlySet<string> = new Set(
  listed('publicCollections').map(({ contract: { name } }) => name),
);
export const allJobs = listed('jobs');
export const plainRoutes = listed('routes');
export const plainRouteDocuments = listed('openApi');

function listed<Kind extends keyof Feature>(kind: Kind) {
  // Sound: an element of the list of that kind; TypeScript loses which.
  return features.flatMap((feature) => feature[kind] ?? []) as NonNullable<Feature[Kind]>[number][];
}

function byName(calls: readonly Call[]): ReadonlyMap<string, Call> {
  const byContract = new Map<unknown, Call>(calls.map((call) => [call.contract, call]));
  const named = [...contractsByName].map(([name, contract]): [string, Call] => {
    const call = byContract.get(contract);
    if (call === undefined) throw new Error(`No feature of the server answers the call ${name}.`);
    return [name, call];
  });
  if (named.length < calls.length)
    throw new Error('A call of the server is not among the calls of the domain.');
  return new Map(named);
}

function isCollection(exported: unknown): exported is Collection {
  return (
    typeof exported === 'object' && exported !== null && 'contract' in exported && 'loadChanged' in exported
  );
}
