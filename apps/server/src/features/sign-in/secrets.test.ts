// Proves how secrets are hashed: slowly, with a pepper, and equally for registered and unknown numbers.
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { cheapCost } from '../../../../../testing/cheap-cost.ts';
import { createSecrets } from './secrets.ts';

const pepper = 'a pepper that is only for these tests';

describe('hashing', () => {
  test('uses argon2id with 64 MiB and two passes', async () => {
    const secrets = await createSecrets({ pepper });
    expect(await secrets.hash('246810')).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  });

  test('accepts the secret and nothing else', async () => {
    const secrets = await createSecrets({ pepper, cost: cheapCost });
    const stored = await secrets.hash('246810');
    expect(await secrets.verify('246810', stored)).toBe(true);
    expect(await secrets.verify('246811', stored)).toBe(false);
    expect(await secrets.verify('', stored)).toBe(false);
  });

  test('depends on the pepper: with another one, or none, the correct secret is refused', async () => {
    const stored = await (await createSecrets({ pepper, cost: cheapCost })).hash('246810');
    const other = await createSecrets({ pepper: `${pepper}!`, cost: cheapCost });
    expect(await other.verify('246810', stored)).toBe(false);
    const unpeppered = await hash('246810', { memoryCost: 64, timeCost: 1 });
    const secrets = await createSecrets({ pepper, cost: cheapCost });
    expect(await secrets.verify('246810', unpeppered)).toBe(false);
  });

  test('treats an accented letter as the same however the keyboard composes it', async () => {
    const secrets = await createSecrets({ pepper, cost: cheapCost });
    expect(await secrets.verify('cafe\u0301-123', await secrets.hash('caf\u00e9-123'))).toBe(true);
  });

  test('does the same work without a stored hash, and never accepts', async () => {
    const secrets = await createSecrets({ pepper });
    const known = await secrets.hash('246810');
    const time = async (stored: string | null) => {
      const begun = performance.now();
      expect(await secrets.verify('000000', stored)).toBe(false);
      return performance.now() - begun;
    };
    // The fastest of several runs, because other processes only slow it down. Answering without hashing takes a thousandth.
    const fastest = { known: Infinity, nobody: Infinity };
    for (let i = 0; i < 7; i += 1) {
      fastest.known = Math.min(fastest.known, await time(known));
      fastest.nobody = Math.min(fastest.nobody, await time(null));
    }
    expect(fastest.nobody / fastest.known).toBeGreaterThan(0.25);
  });
});
