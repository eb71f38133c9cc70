// Proves that a lost or changed pepper is detected at startup, before any PIN is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cheapCost } from '../../../../../testing/cheap-cost.ts';
import { requireSamePepper } from './pepper-check.ts';
import { createSecrets } from './secrets.ts';
import { openSchool, type TestSchool } from './sign-in.fixture.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('the server starts repeatedly with the same pepper, and not with another one', async () => {
  await requireSamePepper(school.db, school.services.secrets);
  await requireSamePepper(school.db, school.services.secrets);
  const other = await createSecrets({
    pepper: 'another pepper, as after a careless restore',
    cost: cheapCost,
  });
  await expect(requireSamePepper(school.db, other)).rejects.toThrow('Put the old one back');
  await requireSamePepper(school.db, school.services.secrets);
});
