// Test files share a process, so each begins by putting back what the one before may have left replaced, with empty browser storage.
import { vi } from 'vitest';

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
if (typeof indexedDB !== 'undefined')
  globalThis.indexedDB = new (indexedDB.constructor as new () => IDBFactory)();
