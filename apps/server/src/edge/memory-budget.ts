// Limits the memory that requests occupy before they are answered, per owner and in total.

export type MemoryLimits = { readonly each: number; readonly all: number };

export type MemoryBudget = {
  /** Reserves nothing and returns false when a limit would be exceeded. */
  reserve(owner: string, bytes: number): boolean;
  release(owner: string, bytes: number): void;
};

export function createMemoryBudget({ each, all }: MemoryLimits): MemoryBudget {
  const ofOwners = new Map<string, number>();
  let ofAll = 0;
  return {
    reserve(owner, bytes) {
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
