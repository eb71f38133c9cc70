// Every feature of the server, and what follows from the list: all calls by their names, collections, jobs and other routes.
import { contractsByName } from '@foothold/domain/calls';
import type { Call } from '../edge/call.ts';
import type { Collection, Feature } from '../feature.ts';
import { audit } from '../audit/feature.ts';
import { categories } from '../categories/feature.ts';
import { chat } from '../chat/feature.ts';
import { classrooms } from '../classrooms/feature.ts';
import { curriculum } from '../curriculum/feature.ts';
import { evidence } from '../evidence/feature.ts';
import { files } from '../files/feature.ts';
import { machineKeys } from '../machine-keys/feature.ts';
import { people } from '../people/feature.ts';
import { plans } from '../plans/feature.ts';
import { policies } from '../policies/feature.ts';
import { progress } from '../progress/feature.ts';
import { reports } from '../reports/feature.ts';
import { roster } from '../roster/feature.ts';
import { secondFactor } from '../second-factor/feature.ts';
import { signIn } from '../sign-in/feature.ts';
import { singleSignOn } from '../single-sign-on/feature.ts';
import { targets } from '../targets/feature.ts';
import { webhooks } from '../webhooks/feature.ts';

export const features: readonly Feature[] = [
  audit,
  categories,
  chat,
  classrooms,
  curriculum,
  evidence,
  files,
  machineKeys,
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
export const visitorCollections: ReadonlySet<string> = new Set(
  listed('visitorCollections').map(({ contract: { name } }) => name),
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
