// What the form of a budget holds: the amount as it is written, in pounds, and an empty sentence for the usual one.
import { isBlank } from '@foothold/domain/contract/blank';
import { whyTooLong } from '@foothold/domain/notifications/fragments';
import { budgetForm } from '@foothold/domain/notifications/input';
import { penceFrom, poundsText } from '@foothold/domain/notifications/pounds';
import type { BudgetSettings } from '@foothold/domain/notifications/text-budget';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';
import { fieldErrorsIn, type FieldErrors } from '../../../forms/field-errors.ts';

/** Named as the call names them, so that what the server refuses is shown at its field. */
export type Entries = { readonly capPence: string; readonly template: string };

export function entriesOf({ capPence, template }: BudgetSettings): Entries {
  return { capPence: capPence === null ? '' : poundsText(capPence), template: template ?? '' };
}

/** `capPence` null: what is written is no amount. */
export function settingsOf({ capPence, template }: Entries): BudgetSettings {
  return { capPence: penceFrom(capPence), template: isBlank(template) ? null : template };
}

/** `link` null: the address of the app is not known yet, and the server alone counts the parts. */
export function whyRefused(entries: Entries, link: string | null): FieldErrors<Entries> {
  const settings = settingsOf(entries);
  const found: FieldErrors<Entries> = fieldErrorsIn(budgetForm, settings);
  const tooLong = link === null ? null : whyTooLong(settings.template, link);
  return { ...(tooLong !== null && { template: tooLong }), ...found };
}

/** What another administrator has saved, if a call was refused because of it. */
export function savedMeanwhile(error: unknown): (Entries & { readonly version: number }) | null {
  const current = conflictOf(error, isStored);
  return current && { ...entriesOf(current), version: current.version };
}

function isStored(value: unknown): value is BudgetSettings & { readonly version: number } {
  if (!isVersionOf()(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const [capPence, template] = [fields.get('capPence'), fields.get('template')];
  return (
    (capPence === null || typeof capPence === 'number') && (template === null || typeof template === 'string')
  );
}
