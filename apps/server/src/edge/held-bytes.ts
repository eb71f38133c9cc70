// Bounds the memory that requests hold before they are answered, of one owner and of all together.

export type HeldLimits = { readonly each: number; readonly all: number };

export type HeldBytes = {
  /** False, and nothing is held, when there is no room. */
  hold(owner: string, bytes: number): boolean;
  release(owner: string, bytes: number): void;
};

export function createHeldBytes({ each, all }: HeldLimits): HeldBytes {
  const ofOwners = new Map<string, number>();
  let ofAll = 0;
  return {
    hold(owner, bytes) {
      const own = (ofOwners.get(owner) ?? 0) + bytes;
      if (own > each || ofAll + bytes > all) return false;
      ofOwners.set(owner, own);
      ofAll += bytes;
      return true;
    },
    release(owner, bytes) {
      const own = (ofOwners.get(owner) ?? 0) - bytes;
      if (own > 0) ofOwners.set(owner, own);
      else ofOwners.delete(owner);
      ofAll -= bytes;
    },
  };
}
