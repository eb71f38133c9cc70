// A college whose real sign-in service is switched on for the staff of Morning.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { personId, type Name } from '../testing/cast.ts';
import { startTenant, type Account, type Tenant } from '../testing/oidc-tenant.ts';
import type { TestNode } from '../testing/node.ts';
import { categories } from '../testing/world-ids.ts';

export type College = { readonly id: string; readonly tenant: Tenant };

export async function openCollege(stage: TestNode, accounts: ReadonlyMap<string, Account>): Promise<College> {
  const id = randomUUID();
  const base = `${stage.url}/api/singleSignOn/${id}`;
  const tenant = await startTenant(
    { redirectUri: `${base}/callback`, logoutUri: `${base}/backchannelLogout`, home: `${stage.url}/staff` },
    accounts,
  );
  await stage.pool.query(
    `insert into auth.issuers (id, category_id, name, issuer, client_id, scopes, groups_claim, teacher_groups, admin_groups,
       ceiling, required_amr, required_acr, person_claim, creates_accounts, enabled_at)
     values ($1, $2, 'Weavers College', $3, 'foothold', 'openid profile offline_access', 'groups', '{tutors}', '{}',
       'teacher', '{}', '{}', '', true, now())`,
    [id, categories.morning, tenant.url],
  );
  return { id, tenant };
}

export async function connect(stage: TestNode, { id }: College, name: Name, subject: string): Promise<void> {
  await stage.pool.query(
    `insert into auth.identities (id, issuer_id, subject, user_id, linked_by) values ($1, $2, $3, $4, 'code')`,
    [randomUUID(), id, subject, personId(name)],
  );
}

/** On the service's own page. */
export async function signInAtCollege(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
