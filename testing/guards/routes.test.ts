// Proves that every route of the server is listed here with its access check, and answers with all security headers.
import diagnostics from 'node:diagnostics_channel';
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { webBuild } from '../web-build.ts';
import { filesCookieOf, tokenOf } from '../world.ts';

const routes: string[] = [];
let node: TestNode;
let web: string;

type Initialised = { readonly fastify: { addHook(name: 'onRoute', hook: (route: Route) => void): void } };
type Route = { readonly method: string | string[]; readonly url: string };

beforeAll(async () => {
  const note = (message: unknown) =>
    (message as Initialised).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`);
    });
  diagnostics.subscribe('fastify.initialization', note);
  web = await webBuild();
  node = await startTestNode({ webFolder: web });
  diagnostics.unsubscribe('fastify.initialization', note);
});
afterAll(async () => {
  await node.stop();
  await rm(web, { recursive: true });
});

// The access check of each route.
const guards: Readonly<Record<string, string>> = {
  'GET /healthz': 'public: says only that the process lives',
  'GET /readyz': 'public: says only whether it can work, and which part cannot',
  'GET /api/live/:collection': 'the collection decides; see the table of reads',
  'GET /api/opening': 'a session; then each collection decides; see access/opening.test.ts',
  'GET /api/reports/:key':
    'administrators, of the category they work in; machine keys, of theirs; see reports.test.ts and machine-keys.test.ts',
  'GET /api/reports/:key/preview': 'as the report itself; see reports.test.ts',
  'PUT /api/roster':
    'administrators, of the category they work in; machine keys for rosters, of theirs; see by-machine.test.ts',
  'GET /api/audit': 'machine keys for the audit log; see read-audit.test.ts',
  'GET /api/events': 'machine keys for events, of their category; see read-events.test.ts',
  'GET /api/singleSignOn/:issuerId/callback':
    'public: takes the answer of a sign-in service to the browser that began; see flow.test.ts',
  'POST /api/singleSignOn/:issuerId/backchannelLogout':
    'a logout token that the sign-in service has signed; see logout.test.ts',
  'GET /api/openapi.json': 'public: the document of the calls',
  'GET /api/docs': 'public: the same as a page',
  'GET /api/docs/start.js': 'public: the script of that page',
  'GET /api/docs/page.css': 'public: its style',
  'GET /api/docs/*': 'public: the library it is made with',
  'GET /dev/outbox': 'development only: shows the text messages that nobody sent',
  '* /api/*': 'what is no call: nothing, and no body is read',
  'POST /api/files': 'a session; then the purpose decides',
  'OPTIONS /api/files': 'public: what tus can do here',
  'OPTIONS /api/files/:id': 'public: what tus can do here',
  'HEAD /api/files/:id': 'the session that began the upload',
  'PATCH /api/files/:id': 'the session that began the upload',
  'DELETE /api/files/:id': 'the session that began the upload',
  'GET /files/:id': 'the cookie; users who may see what the file is attached to',
  'GET /.well-known/security.txt': 'public: where to report security problems',
  'GET /favicon.ico': 'public: the logo',
  'GET /robots.txt': 'public: that search engines find nothing here',
  'GET /service-worker.js': 'public: which files of the app a device may keep',
  'GET /*': 'public: the files of the app',
};

// Each call has its own access check; see the table of calls.
const ofCalls = new Set(
  [...callsByName.values()].map(({ contract }) => {
    const { method, path } = contract['~orpc'].route;
    return `${method} /api${path?.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  }),
);

test('every route of the server is listed here with its access check: a call, a live read, a file, a report or a page [REST-10, THREAT-8]', async () => {
  const built = new Set((await readdir(web, { recursive: true })).map((name) => `GET /${name}`));
  const found = [...new Set(routes)]
    .filter((route) => !route.startsWith('HEAD ') || route in guards)
    .map((route) => (built.has(route) && !(route in guards) ? 'GET /*' : route))
    .filter((route) => !ofCalls.has(route));
  const perPath = Map.groupBy(found, (route) => route.split(' ')[1]);
  const shown = [...perPath].flatMap(([url, ofPath]) => (ofPath.length > 6 ? [`* ${url}`] : ofPath));
  expect(shown.filter((route) => !(route in guards))).toEqual([]);
});

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self' ws://H; frame-src https:; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Of the page, which inserts a style element. */
const policyOfPage = policy.replace("style-src 'self'", "style-src 'self' 'nonce-N'");

type Case = {
  readonly ask: string;
  readonly status: number;
  readonly init?: RequestInit;
  readonly policy?: string;
};

const signedIn = { authorization: `Bearer ${tokenOf('amina')}` };
const cookie = { cookie: `foothold_files=${filesCookieOf('amina')}` };
const json = { 'content-type': 'application/json' };
const uncompressed = { 'accept-encoding': 'identity' };

const cases: readonly Case[] = [
  { ask: '/', status: 200, policy: policyOfPage },
  // Many link checkers and some proxies accept no compression.
  { ask: '/', status: 200, policy: policyOfPage, init: { headers: uncompressed } },
  { ask: '/logos/', status: 404, policy: policyOfPage, init: { headers: uncompressed } },
  { ask: '/assets/', status: 404, init: { headers: uncompressed } },
  { ask: '/assets/app-1.js', status: 200, init: { headers: uncompressed } },
  { ask: '/staff/users/1/progress', status: 200, policy: policyOfPage },
  { ask: '/reset/code', status: 200, policy: policyOfPage },
  { ask: '/privacy', status: 200, policy: policyOfPage },
  // Only the built app is served, no other file of the checkout.
  { ask: '/.git/config', status: 404, policy: policyOfPage },
  { ask: '/nothing/here?q=1', status: 404, policy: policyOfPage },
  { ask: '/staffroom', status: 404, policy: policyOfPage },
  { ask: '/?theme=bolton', status: 200, policy: policyOfPage },
  { ask: '/staff?theme=bolton', status: 200, policy: policyOfPage },
  { ask: '/pages/addresses.json', status: 404, policy: policyOfPage },
  { ask: '/robots.txt', status: 200 },
  { ask: '/favicon.ico', status: 200 },
  { ask: '/.well-known/security.txt', status: 200 },
  { ask: '/.well-known/nothing', status: 404, policy: policyOfPage },
  { ask: '/assets/app-1.js', status: 200 },
  { ask: '/logos/a.svg', status: 200 },
  { ask: '/service-worker.js', status: 200 },
  { ask: '/manifests/talkEnglish.webmanifest', status: 200 },
  {
    ask: '/assets/mp3-worker-1.js',
    status: 200,
    policy: policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  },
  { ask: '/assets/none.js', status: 404 },
  { ask: '/healthz', status: 200 },
  { ask: '/readyz', status: 200 },
  { ask: '/api/docs', status: 200 },
  { ask: '/api/docs/page.css', status: 200 },
  { ask: '/api/docs/start.js', status: 200 },
  { ask: '/api/docs/swagger-ui.css', status: 200 },
  { ask: '/api/docs/swagger-ui-bundle.js', status: 200 },
  { ask: '/api/docs/index.html', status: 404 },
  { ask: '/api/docs/../package.json', status: 404 },
  { ask: '/api/docs/..%2fpackage.json', status: 404 },
  { ask: '/api/openapi.json', status: 200 },
  { ask: '/api/nothing', status: 404 },
  { ask: '/api/users/me', status: 401 },
  { ask: '/api/users/me', status: 200, init: { headers: signedIn } },
  { ask: '/api/users/login', status: 400, init: { method: 'POST', headers: json, body: '{' } },
  { ask: '/api/users/login', status: 400, init: { method: 'POST', headers: json, body: '{}' } },
  {
    ask: '/api/users/login',
    status: 413,
    init: { method: 'POST', headers: json, body: JSON.stringify({ pin: '1'.repeat(1_100_000) }) },
  },
  { ask: '/api/live/policies.active', status: 200 },
  { ask: '/api/live/people.self', status: 400 },
  { ask: '/api/live/nothing', status: 404 },
  { ask: '/api/opening', status: 401 },
  { ask: '/api/opening', status: 200, init: { headers: signedIn } },
  { ask: '/api/reports/classrooms', status: 401 },
  { ask: '/api/reports/classrooms', status: 403, init: { headers: signedIn } },
  { ask: '/files/018f0000-0000-7000-8000-000000000000', status: 401 },
  { ask: '/files/018f0000-0000-7000-8000-000000000000', status: 404, init: { headers: cookie } },
  { ask: '/files/nothing', status: 404, init: { headers: cookie } },
  { ask: '/live/nothing', status: 404 },
  { ask: '/%ED%A0%80', status: 400 },
  { ask: '/api/users/%ED%A0%80', status: 400 },
  { ask: '/', status: 404, init: { method: 'POST' } },
];

test.each(cases)(
  '$ask answers $status with every security header and no other [THREAT-13]',
  async ({ ask, status, init, policy: own }) => {
    const answer = await fetch(`${node.url}${ask}`, init);
    const headers = Object.fromEntries(answer.headers);
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    expect({
      policy: plain(headers['content-security-policy'] ?? ''),
      nosniff: headers['x-content-type-options'],
      referrer: headers['referrer-policy'],
      permissions: headers['permissions-policy'],
      opener: headers['cross-origin-opener-policy'],
      resource: headers['cross-origin-resource-policy'],
      tells: ['server', 'x-powered-by', 'access-control-allow-origin'].filter((name) => name in headers),
    }).toEqual({
      policy: own ?? policy,
      nosniff: 'nosniff',
      referrer: ask.startsWith('/reset') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      permissions: 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
      opener: 'same-origin',
      resource: 'same-origin',
      tells: [],
    });
    // JSON has no charset of its own: it is always UTF-8.
    expect(headers['content-type']).toMatch(
      /^(image\/png|(text\/\w+|application\/javascript|image\/svg\+xml); charset=utf-8|application\/(manifest\+)?json(; charset=utf-8)?)$/,
    );
    expect(text).not.toMatch(/node_modules|\bat .+\.ts:\d+|\[core\]/);
    const isPage = own === policyOfPage;
    if (isPage) expect(text).toContain('<title>Foothold</title>');
    else if (status >= 400) expect(JSON.parse(text)).toMatchObject({ msg: expect.any(String) });
  },
);

test('the service worker is revalidated on every request, and names the page of this deployment', async () => {
  const scriptOf = async (theme: string) => {
    const other = await startTestNode({ webFolder: web, theme });
    const answer = await fetch(`${other.url}/service-worker.js`);
    await other.stop();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    return answer.text();
  };
  const [bolton, salford] = [await scriptOf('bolton'), await scriptOf('salford')];
  expect(bolton).toMatch(/'shell:1:[0-9a-f]{12}'/);
  expect(salford).not.toBe(bolton);
  const manifest = await fetch(`${node.url}/manifests/talkEnglish.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
});

test('security.txt says where to report a security problem: to the contacts of the provider, else by the privacy policy', async () => {
  const linesAt = async (url: string) => {
    const answer = await fetch(`${url}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    return (await answer.text()).trim().split('\n');
  };
  const lines = await linesAt(node.url);
  expect(lines).toContain(`Contact: ${node.url}/privacy`);
  const [expires = ''] = lines.filter((line) => line.startsWith('Expires: '));
  const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  const contacts = ['mailto:security@example.org', 'https://example.org/security'];
  const other = await startTestNode({ webFolder: web, securityContacts: contacts });
  const named = await linesAt(other.url);
  await other.stop();
  expect(named.filter((line) => line.startsWith('Contact: '))).toEqual(
    contacts.map((contact) => `Contact: ${contact}`),
  );
});

test('search engines are told not to index anything', async () => {
  const answer = await fetch(`${node.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n');
});

test('no two pages share the nonce of their styles', async () => {
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(node.url);
      return /nonce-([^']+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    }),
  );
  expect(new Set(nonces).size).toBe(20);
});

function plain(given: string): string {
  return given.replace(/nonce-[^']+/, 'nonce-N').replace(new URL(node.url).host, 'H');
}
