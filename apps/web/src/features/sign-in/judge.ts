// Judges a form by its name. The rules come with the first touch of the page, so that it is painted without them.
import type { FieldValues, Resolver } from 'react-hook-form';
import { onFirstTouch } from '../../ui/first-touch.ts';
import type { judges } from './judges.ts';

type Judges = typeof judges;

const load = () => import('./judges.ts');
// Without a network the form itself says so when it is sent.
onFirstTouch(() => void load().catch(() => undefined));

/** Rejects when the rules cannot be loaded. */
export function judge<Entries extends FieldValues>(
  pick: (judges: Judges) => Resolver<Entries, unknown, Entries>,
): Resolver<Entries, unknown, Entries> {
  return async (...given) => pick((await load()).judges)(...given);
}
