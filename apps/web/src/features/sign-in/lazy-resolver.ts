// A form resolver that is loaded on first interaction, so that the page renders without the schemas.
import type { FieldValues, Resolver } from 'react-hook-form';
import { onFirstInteraction } from '../../ui/first-interaction.ts';
import type { resolvers } from './resolvers.ts';

type Resolvers = typeof resolvers;

const load = () => import('./resolvers.ts');
// Without a network, submitting the form reports it.
onFirstInteraction(() => void load().catch(() => undefined));

/** The resolver rejects if the schemas cannot be loaded. */
export function lazyResolver<Entries extends FieldValues>(
  pick: (resolvers: Resolvers) => Resolver<Entries, unknown, Entries>,
): Resolver<Entries, unknown, Entries> {
  return async (...args) => pick((await load()).resolvers)(...args);
}
