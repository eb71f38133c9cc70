// Optimistic locking in forms: what somebody else has saved since an edit began.
import { CallRefused } from './call-errors.ts';

type Versioned = { readonly version: number };

/** The stored state, if a call was refused because it is newer; otherwise null. */
export function conflictOf<Current>(
  error: unknown,
  isCurrent: (value: unknown) => value is Current,
): Current | null {
  if (!(error instanceof CallRefused) || error.code !== 'CONFLICT') return null;
  const { current } = error.details;
  return isCurrent(current) ? current : null;
}

/** The guard of a state that has a version and these texts. */
export function isVersionOf<Text extends string>(...texts: readonly Text[]) {
  return (value: unknown): value is Versioned & { readonly [Field in Text]: string } => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return (
      typeof fields.get('version') === 'number' && texts.every((text) => typeof fields.get(text) === 'string')
    );
  };
}

/** The newest of the states that is newer than what the edit began from; null: the edit is of the newest. */
export function newerThan<State extends Versioned>(
  base: Versioned,
  ...states: readonly (State | null | undefined)[]
): State | null {
  return states.reduce<State | null>(
    (newest, state) => (state != null && state.version > (newest ?? base).version ? state : newest),
    null,
  );
}
