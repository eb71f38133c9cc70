// The calls that may wait in the outbox, by the kind under which it stores them. Their contracts say which (`offline`); only its
// types are read here, so that first screens load no contract.
import type { contract } from '@foothold/domain/calls';
import type { Calls } from './client.ts';

type Declared = typeof contract;
type OfflineOf<Call> = Call extends { '~orpc': { meta: { offline: infer Offline } } } ? Offline : never;
type Stored<Kind, Input> = [Kind] extends [never] ? never : { readonly kind: Kind; readonly input: Input };
type KindOf<Name, Offline> = Offline extends 'waits'
  ? Name
  : Offline extends { readonly waitsAs: infer Kind }
    ? Kind
    : never;

/** What is stored of each call that is sent as it is. */
type Change = {
  [Feature in keyof Declared]: {
    [Name in keyof Declared[Feature] & keyof Calls[Feature] & string]: Stored<
      KindOf<`${Feature}.${Name}`, OfflineOf<Declared[Feature][Name]>>,
      Calls[Feature][Name] extends (...given: infer Given) => unknown ? Given[0] : never
    >;
  }[keyof Declared[Feature] & keyof Calls[Feature] & string];
}[keyof Declared];

export type ChangeKind = Change['kind'];
export type ChangeInput<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>['input'];

type KindsIn<Feature> = {
  [Name in keyof Feature]: OfflineOf<Feature[Name]> extends { readonly sentAs: infer Kind } ? Kind : never;
}[keyof Feature];
/** Kinds whose files or texts are sent, or put together, first, by a sender of their own. */
export type PreparedKind = { [Feature in keyof Declared]: KindsIn<Declared[Feature]> }[keyof Declared];

const prepared: Readonly<Record<PreparedKind, true>> = {
  'chat.send': true,
  'evidence.add': true,
  'plan.answers': true,
  'people.hello': true,
};

export function isPrepared(kind: string): kind is PreparedKind {
  return Object.hasOwn(prepared, kind);
}

/** Read markers. They hold nothing that the user wrote, so no message about them is shown. */
export function isMark(kind: string): boolean {
  return /\.mark[A-Z]/.test(kind);
}

export function isDeletion(kind: string): boolean {
  return /\.delete[A-Z]/.test(kind);
}
