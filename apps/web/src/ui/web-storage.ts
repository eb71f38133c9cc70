// Texts that the browser stores, on this device or for this tab. Every access to a blocked storage throws: it then stores nothing.

type WebStorage = {
  readonly keys: () => readonly string[];
  readonly read: (key: string) => string | null;
  /** Without room nothing is stored either. */
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
};

export const deviceStorage = guarded(() => localStorage);
export const tabStorage = guarded(() => sessionStorage);

function guarded(storage: () => Storage): WebStorage {
  const attempt = <Result>(act: () => Result, otherwise: Result): Result => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    keys: () => attempt(() => Object.keys(storage()), []),
    read: (key) => attempt(() => storage().getItem(key), null),
    write: (key, text) => attempt(() => storage().setItem(key, text), undefined),
    remove: (key) => attempt(() => storage().removeItem(key), undefined),
    clear: () => attempt(() => storage().clear(), undefined),
  };
}
