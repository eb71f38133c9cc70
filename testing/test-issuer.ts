// A sign-in service made by hand, which can lie in every way that OpenID Connect knows; the true one is oidc-tenant.ts.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** What the ID token for a code says. Undefined leaves a claim out. */
export type Token = {
  readonly claims: Claims;
  /** How it is signed; by the present key unless said otherwise. */
  readonly sign?: (claims: Claims) => Promise<string>;
  readonly refreshToken?: string;
};

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;

export async function startTestIssuer(given: { readonly clientId?: string } = {}) {
  const clientId = given.clientId ?? 'foothold';
  const codes = new Map<string, Token & { readonly challenge: string | null }>();
  /** What a refresh token is answered; claims: with an ID token that has them. */
  const refreshTokens = new Map<string, 'valid' | 'gone' | Claims>();
  /** The refresh token that is given for one. */
  const rotations = new Map<string, string>();
  let held: Promise<void> | null = null;
  const asked: string[] = [];
  let key = await newKey('first');
  let discovery: Claims = {};
  let isDown = false;

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    asked.push(request.url ?? '');
    if (isDown) return void request.socket.destroy();
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, { ...metadata(), ...discovery });
    if (request.url === '/keys') return answer(200, { keys: [key.public] });
    if (request.url === '/page') return void response.end('<html>Bad gateway</html>');
    if (request.url === '/endless') return void response.end(`"${'x'.repeat(2 * 1024 ** 2)}"`);
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 100 }).flushHeaders();
      return void response.write('{', () => request.socket.destroy());
    }
    if (request.url !== '/token') return answer(404, {});
    void tokenAnswer(request).then(({ status, body }) => answer(status, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    end_session_endpoint: `${url}/end`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
  });

  const signed = async (claims: Claims, header: Partial<JWTHeaderParameters> = {}, by = key) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: by.kid, ...header }).sign(by.private);

  async function tokenAnswer(request: IncomingMessage) {
    const form = new URLSearchParams(await bodyOf(request));
    if (form.get('grant_type') === 'refresh_token') return refreshAnswer(form.get('refresh_token') ?? '');
    const code = form.get('code') ?? '';
    const token = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (token === undefined || verifier !== token.challenge)
      return { status: 400, body: { error: 'invalid_grant' } };
    const claims = { ...timely(), iss: url, aud: clientId, ...token.claims };
    return {
      status: 200,
      body: {
        access_token: 'unused',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: await (token.sign ?? signed)(claims),
        ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
      },
    };
  }

  async function refreshAnswer(token: string) {
    await held;
    const known = refreshTokens.get(token) ?? 'gone';
    if (known === 'gone') return { status: 400, body: { error: 'invalid_grant' } };
    const refresh_token = rotations.get(token);
    const body = { access_token: 'unused', token_type: 'Bearer', expires_in: 60, refresh_token };
    if (known === 'valid') return { status: 200, body };
    const claims = { ...timely(), iss: url, aud: clientId, ...known };
    return { status: 200, body: { ...body, id_token: await signed(claims) } };
  }

  return {
    url,
    clientId,
    asked,
    refreshTokens,
    rotations,
    signed,
    /** As it is sent by the back channel. Undefined leaves a claim out. */
    logoutToken: (claims: Claims, by = key) => {
      const { iat } = timely();
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const whole = { iss: url, aud: clientId, iat, exp: iat + 120, jti: randomUUID(), events, ...claims };
      return signed(whole, {}, by);
    },
    key: () => key,
    newKey,
    /** From now on tokens are signed by another key, and only that one is published. */
    rotate: async (kid: string) => {
      key = await newKey(kid);
    },
    announce: (changes: Claims) => {
      discovery = changes;
    },
    /** Until the answer is called, refresh tokens are not answered. */
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return () => {
        held = null;
        release();
      };
    },
    down: (now: boolean) => {
      isDown = now;
    },
    /** As if the person had signed in at the address: the query with which their browser comes back. */
    signIn: (address: string, token: Token): Record<string, string> => {
      const { searchParams: sent } = new URL(address);
      const code = createHash('sha256')
        .update(`${address} ${codes.size} ${Math.random()}`)
        .digest('base64url');
      codes.set(code, {
        ...token,
        claims: { nonce: sent.get('nonce'), ...token.claims },
        challenge: sent.get('code_challenge'),
      });
      return { code, state: sent.get('state') ?? '', iss: url };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function timely() {
  const now = Math.floor(Date.now() / 1000);
  return { iat: now, exp: now + 300 };
}

export type Key = {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: JWK;
};

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    kid,
    private: privateKey,
    public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
