// While files move from one store to another: new files go to the second, and what it does not have yet is read from the first.
import type { FileStore } from '../edge/ports.ts';

export function createMovingStore(to: FileStore, from: FileStore): FileStore {
  return {
    ...to,
    open: async (id, range) => (await to.open(id, range)) ?? from.open(id, range),
    copy: async (source, id) => {
      if (await to.copy(source, id)) return true;
      const content = await from.open(source);
      if (content === null) return false;
      await to.put(id, content);
      return true;
    },
    remove: async (id) => {
      await to.remove(id);
      await from.remove(id);
    },
    writtenAt: async (id) => (await to.writtenAt(id)) ?? from.writtenAt(id),
  };
}
