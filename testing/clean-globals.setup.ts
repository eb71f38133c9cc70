// Runs before each test file. Workers keep their modules from file to file, so what an earlier file changed globally is undone here.
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
// Files that import `fake-indexeddb/auto` get an empty storage; to others it does not matter.
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
