// A college's real sign-in service: node-oidc-provider with accounts that a test can disable.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type Account = { readonly groups: readonly string[]; readonly name: string };

export type Tenant = Awaited<ReturnType<typeof startTenant>>;

type Client = {
  readonly redirectUri: string;
  readonly logoutUri: string;
  /** Where it sends browsers that have signed out. */
  readonly home: string;
};

export const tenantClientId = 'foothold';

/** `accounts`: by the name that somebody types at the service, which is the subject as well. Any password is right. */
export async function startTenant(client: Client, accounts: ReadonlyMap<string, Account>) {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const disabled = new Set<string>();
  const browsers = new Map<string, Jar>();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: tenantClientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.home],
        backchannel_logout_uri: client.logoutUri,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    findAccount: (_context, subject) => {
      const account = accounts.get(subject);
      if (account === undefined || disabled.has(subject)) return undefined;
      const { name, groups } = account;
      return { accountId: subject, claims: () => ({ sub: subject, name, groups: [...groups] }) };
    },
    claims: { openid: ['sub', 'groups', 'name'], profile: [] },
    // In the ID token, as colleges configure it.
    conformIdTokenClaims: false,
    issueRefreshToken: () => true,
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    // Colleges consent for their staff.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: tenantClientId,
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile offline_access');
      await grant.save();
      return grant;
    },
    // Its own dispatcher sends nothing to this machine.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  });
  const handle = provider.callback();

  return {
    url,
    disable: (subject: string) => disabled.add(subject),
    /** In the browser that this person signed in with last; the service tells its clients. */
    signOut: async (login: string) => {
      const browser = browsers.get(login);
      if (browser === undefined) throw new Error(`${login} is not signed in there.`);
      const form = await browser.read(`${url}/session/end`);
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(form) ?? [];
      await browser.follow(`${url}/session/end/confirm`, url, { xsrf, logout: 'yes' });
    },
    /** What a browser does there: types the name, and comes back with this query. */
    signIn: async (address: string, login: string): Promise<Record<string, string>> => {
      const browser = new Jar();
      browsers.set(login, browser);
      const form = await browser.follow(address, url);
      const back = await browser.follow(form, url, { prompt: 'login', login, password: 'any' });
      return Object.fromEntries(new URL(back).searchParams);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The cookies of one browser at the service. */
class Jar {
  readonly #cookies = new Map<string, string>();

  /** What a page of the service says. */
  async read(address: string): Promise<string> {
    const answer = await this.#ask(address);
    return answer.text();
  }

  /** Where the service leads: to its form, or away from it. */
  async follow(address: string, origin: string, form?: Record<string, string>): Promise<string> {
    let next = address;
    let body = form;
    while (next.startsWith(origin)) {
      const answer = await this.#ask(next, body);
      await answer.text();
      const location = answer.headers.get('location');
      if (location === null) return next;
      next = new URL(location, next).href;
      body = undefined;
    }
    return next;
  }

  async #ask(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
