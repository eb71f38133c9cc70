// The cost of hashing a secret in tests: next to nothing.
import type { HashCost } from '../apps/server/src/features/sign-in/secrets.ts';

export const cheapCost: HashCost = { memoryKiB: 64, passes: 1 };
