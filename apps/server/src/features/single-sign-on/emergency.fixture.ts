// Test fixture: administrators for emergencies of the Morning category.
import { randomBytes, randomUUID } from 'node:crypto';
import { askAt } from '../../../../../testing/ask.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { personId, type College } from './single-sign-on.fixture.ts';

export function emergencyStaffOf({ node }: College) {
  const query = (text: string, values: unknown[] = []) => node.pool.query(text, values);

  /** An administrator of Morning, for long, who teaches no class. */
  async function promote(name: Name): Promise<void> {
    await query("update users set role = 'admin', selected_category_id = $2 where id = $1", [
      personId(name),
      categories.morning,
    ]);
    await query("update users set role_changed_at = now() - interval '2 days' where id = $1", [
      personId(name),
    ]);
    await query('delete from chat_members where user_id = $1', [personId(name)]);
  }

  async function addPasskey(name: Name): Promise<string> {
    const id = randomUUID();
    await query(
      `insert into auth.factors (id, user_id, kind, name, credential_id, public_key)
       values ($1, $2, 'passkey', 'Chrome on Windows', $3, '\\x00')`,
      [id, personId(name), randomUUID()],
    );
    return id;
  }

  async function addCodes(name: Name, count: number): Promise<void> {
    for (let each = 0; each < count; each += 1)
      await query('insert into auth.recovery_codes (id, user_id, code_hash) values ($1, $2, $3)', [
        randomUUID(),
        personId(name),
        randomBytes(32),
      ]);
  }

  const choose = (name: Name, breakGlass = true, by: Name = 'priya') =>
    askAt(node.url, by, 'PUT', `/singleSignOn/breakGlass/${personId(name)}`, { breakGlass });

  return {
    promote,
    addPasskey,
    addCodes,
    choose,
    /** The id of their passkey. */
    makeReady: async (name: Name, codes = 1): Promise<string> => {
      await promote(name);
      const passkey = await addPasskey(name);
      await addCodes(name, codes);
      const { status } = await choose(name);
      if (status !== 204) throw new Error(`${name} was not chosen: ${status}`);
      return passkey;
    },
  };
}
