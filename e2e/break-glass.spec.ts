// What administrators see of those among them who can sign in while the college's service is down.
import { randomBytes, randomUUID } from 'node:crypto';
import { personId, type Name } from '../testing/cast.ts';
import type { TestNode } from '../testing/node.ts';
import { categories, issuers } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

/** An administrator for emergencies with so many recovery codes. */
async function makeReady(stage: TestNode, name: Name, codes: number): Promise<void> {
  const id = personId(name);
  await stage.pool.query("update users set role = 'admin' where id = $1", [id]);
  await stage.pool.query(
    `insert into auth.factors (id, user_id, kind, name, credential_id, public_key)
     values ($1, $2, 'passkey', 'Chrome on Windows', $3, '\\x00')`,
    [randomUUID(), id, randomUUID()],
  );
  for (let each = 0; each < codes; each += 1)
    await stage.pool.query('insert into auth.recovery_codes (id, user_id, code_hash) values ($1, $2, $3)', [
      randomUUID(),
      id,
      randomBytes(32),
    ]);
  await stage.pool.query(
    'insert into auth.break_glass (category_id, user_id) values ($1, $2) on conflict do nothing',
    [categories.morning, id],
  );
}

const spend = (stage: TestNode, name: Name, count: number) =>
  stage.pool.query(
    `update auth.recovery_codes set used_at = now() where id in (
       select id from auth.recovery_codes where user_id = $1 and used_at is null limit $2)`,
    [personId(name), count],
  );

test('administrators see live how many of them could sign in without the service, are warned from three recovery codes left, and again when one cannot', async ({
  priya,
  stage,
}) => {
  await makeReady(stage, 'priya', 10);
  await makeReady(stage, 'hassan', 4);
  const laptop = await priya.onLaptop({ path: '/staff/admin/singleSignOn' });
  const section = laptop.getByRole('region', { name: 'Administrators for emergencies' });
  await expect(section).toContainText('2 administrators are ready.');
  await stage.pool.query('update auth.issuers set enabled_at = now() where id = $1', [issuers.morning]);
  const hassan = section.getByRole('listitem').filter({ hasText: 'Hassan Ali' });
  const admin = laptop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Admin/ });
  await expect(section).toContainText('2 administrators could sign in now');
  await expect(hassan).toContainText('4 recovery codes are left');
  await expect(hassan).toContainText('Ready');
  const before = await admin.innerText();

  await spend(stage, 'hassan', 1);
  await expect(hassan).toContainText('3 recovery codes are left');
  await expect(hassan).toContainText('Few codes');
  await expect(section).toContainText('2 administrators could sign in now');
  await expect(admin).not.toHaveText(before);
  await expectAccessible(laptop);

  await spend(stage, 'hassan', 3);
  await expect(hassan).toContainText('Cannot sign in');
  await expect(hassan).toContainText('No recovery codes are left');
  await expect(section).toContainText('1 administrator could sign in now');
  await expect(section).toContainText('Two are needed.');
  await expectAccessible(laptop);
  await laptop.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(laptop);
});
