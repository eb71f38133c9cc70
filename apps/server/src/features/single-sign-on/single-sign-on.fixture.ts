// Test fixture: a node with the test data, whose Morning category signs its staff in by a college's service.
import { randomUUID } from 'node:crypto';
import type { WayToLink } from '@foothold/domain/single-sign-on/collections';
import { startTestNode, type TestNode, type TestNodeOptions } from '../../../../../testing/node.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { startTestIssuer, type TestIssuer, type Token } from '../../../../../testing/test-issuer.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { noAnonymousLimits } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';

export type Reply = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
};

/** One browser: it keeps its cookies, and the session that it is given. */
export type Browser = ReturnType<typeof browserAt>;

export function browserAt(node: TestNode) {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${node.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const send = async (method: string, path: string, body?: object, token?: string): Promise<Reply> => {
    const answer = await ask(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      cookies: answer.headers.getSetCookie(),
    };
  };
  return {
    jar,
    ask,
    send,
    begin: async (issuerId: string, purpose = 'sign in', token?: string) => {
      const { body } = await send('POST', '/singleSignOn/begin', { issuerId, purpose }, token);
      return String(body['url']);
    },
    /** Where the browser is led after the service's answer. */
    comeBack: async (issuerId: string, query: Record<string, string>) => {
      const answer = await ask(`/api/singleSignOn/${issuerId}/callback?${new URLSearchParams(query)}`);
      return { status: answer.status, location: answer.headers.get('location') };
    },
    complete: (body: object = {}) => send('POST', '/users/login/singleSignOn', body),
  };
}

export type College = Awaited<ReturnType<typeof openCollege>>;

export async function openCollege(options: TestNodeOptions = {}) {
  const node = await startTestNode({
    outgoingNetworks: ['127.0.0.1'],
    anonymousLimits: noAnonymousLimits,
    ...options,
  });
  const issuer = await startTestIssuer();
  return {
    node,
    issuer,
    /** The way to the service and back, up to what the page then sends. */
    signIn: async (issuerId: string, token: Token, { by = issuer, browser = browserAt(node) } = {}) => {
      const address = await browser.begin(issuerId);
      await browser.comeBack(issuerId, by.signIn(address, token));
      return { browser, complete: await browser.complete() };
    },
    addIssuer: (settings: Settings = {}) => addIssuer(node, settings.issuer ?? issuer, settings),
    link: (issuerId: string, name: Name, subject: string, by: WayToLink = 'profile') =>
      node.pool.query(
        `insert into auth.identities (id, issuer_id, subject, user_id, linked_by) values ($1, $2, $3, $4, $5)`,
        [randomUUID(), issuerId, subject, personId(name), by],
      ),
    sessionsOf: async (userId: string) => {
      const { rows } = await node.pool.query('select * from auth.sessions where user_id = $1', [userId]);
      return rows.length;
    },
    stop: async () => {
      await issuer.stop();
      await node.stop();
    },
  };
}

type Settings = Readonly<
  Partial<Record<'teacherGroups' | 'adminGroups' | 'requiredAmr' | 'requiredAcr' | 'requiredAcrs', string[]>>
> & {
  readonly issuer?: TestIssuer;
  readonly id?: string;
  readonly address?: string;
  readonly ceiling?: 'teacher' | 'admin';
  readonly personClaim?: string;
  readonly category?: keyof typeof categories;
  readonly createsAccounts?: boolean;
  readonly isOn?: boolean;
};

/** As an administrator adds it, and switched on. */
async function addIssuer(node: TestNode, issuer: TestIssuer, settings: Settings): Promise<string> {
  const id = settings.id ?? randomUUID();
  await node.pool.query(
    `insert into auth.issuers (id, category_id, name, issuer, client_id, scopes, groups_claim, teacher_groups, admin_groups,
       ceiling, required_amr, required_acr, required_acrs, person_claim, creates_accounts, enabled_at)
     values ($1, $2, $3, $4, $5, 'openid profile', 'groups', $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      categories[settings.category ?? 'morning'],
      `College ${id.slice(0, 4)}`,
      settings.address ?? issuer.url,
      issuer.clientId,
      settings.teacherGroups ?? ['tutors'],
      settings.adminGroups ?? ['heads'],
      settings.ceiling ?? 'admin',
      settings.requiredAmr ?? [],
      settings.requiredAcr ?? [],
      settings.requiredAcrs ?? [],
      settings.personClaim ?? '',
      settings.createsAccounts ?? true,
      settings.isOn === false ? null : new Date(),
    ],
  );
  return id;
}

export { personId, tokenOf };
