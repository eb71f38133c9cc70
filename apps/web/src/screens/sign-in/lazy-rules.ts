// The rules of the forms of sign-in and reset, loaded on first interaction, so that the page renders without the schemas.
import { Unreachable } from '../../connection/call-errors.ts';
import { fieldErrorsIn, type FieldErrors, type Schema } from '../../forms/field-errors.ts';
import { onFirstInteraction } from '../../ui/first-interaction.ts';

const load = () => import('@foothold/domain/sign-in/input');
// Without a network, submitting the form reports it.
onFirstInteraction(() => void load().catch(() => undefined));

type Rules = Awaited<ReturnType<typeof load>>;

/** The check of a form. Rejects if the rules cannot be loaded. */
export function byRules(pick: (rules: Rules) => Schema) {
  return async <Values>(values: Values): Promise<FieldErrors<Values>> => {
    const rules = await load().catch((cause: unknown) => {
      throw new Unreachable('The rules could not be loaded', { cause });
    });
    return fieldErrorsIn(pick(rules), values);
  };
}
