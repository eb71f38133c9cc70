// Proves that no product source evaluates text as code, weakens a check, or requests an unknown address.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');

const sources = ['apps/*/src/**/*.{ts,tsx}', 'packages/{domain,live}/src/**/*.ts', 'scripts/*']
  .flatMap((pattern) => globSync(pattern, { cwd: checkout }))
  .filter((file) => !/\.test\.tsx?$|\.fixture\.ts$|\/test-[^/]*$|\/proof\//.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(path.join(checkout, file), 'utf8')) }));

type Never = {
  readonly what: string;
  readonly pattern: RegExp;
  /** A sample that the pattern must match, so that the test can fail. */
  readonly such: readonly string[];
  /** Allowed occurrences, each with its reason. */
  readonly but?: readonly string[];
  readonly under?: string;
};

const never: readonly Never[] = [
  {
    what: 'code from text',
    pattern: /\beval\(|new Function\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]/,
    such: ['eval(text)', 'new Function(text)', "setTimeout('text', 1)"],
  },
  {
    what: 'HTML from text',
    pattern: /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i,
    such: ['page.innerHTML = text', '<p dangerouslySetInnerHTML={{}} />', '<iframe srcDoc={text} />'],
  },
  {
    what: 'a shell',
    pattern: /\bexec(Sync)?\(\s*['"`]|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|shell:\s*true/,
    such: ["import { exec } from 'node:child_process'", 'exec(`ls ${text}`)', '{ shell: true }'],
  },
  { what: 'SQL from text', pattern: /sql\.raw\(/, such: ['sql.raw(text)'] },
  {
    what: 'a weak hash or cipher',
    pattern: /['"`](md5|sha-?1|des|rc4)['"`]|createCipher\(|-ecb\b/i,
    such: ["createHash('md5')", "createHash('sha1')", "'aes-256-ecb'"],
  },
  {
    what: 'a certificate that is not looked at',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/,
    such: ['{ rejectUnauthorized: false }'],
  },
  {
    what: 'chance that can be foretold',
    pattern: /Math\.random/,
    such: ['Math.random()'],
    // Random delays spread the retries of many clients.
    but: [
      'packages/live/src/client/follower.ts',
      'packages/live/src/client/outbox.ts',
      'packages/live/src/server/sessions.ts',
    ],
  },
  {
    what: 'a comparison of different types',
    pattern: /[^=!<>]==(?!=|\s*null\b)|!=(?!=|\s*null\b)/,
    such: ['if (a == b)', 'if (a != 1)'],
  },
  {
    what: 'a field that hinders pasting or a password manager',
    pattern: /\bonPaste\b|'paste'|SecretField[^>]*autoComplete="off"/,
    such: ['<input onPaste={refuse} />', "field.addEventListener('paste', refuse)"],
    // Takes what is pasted beside a field into the list.
    but: ['apps/web/src/screens/staff/invite/invite-list-form.tsx'],
  },
  {
    what: 'a page that listens to other windows',
    pattern: /window\.(addEventListener\('message'|onmessage)|window\.parent|window\.opener/,
    such: ["window.addEventListener('message', hear)"],
    // The height of a lesson's page, and what its origin has kept: from its own frame and origin only.
    but: [
      'apps/web/src/screens/lesson/opening-frame.tsx',
      'apps/web/src/features/curriculum/cache-lesson-pages.ts',
    ],
  },
  {
    what: 'a request of the server to another address',
    pattern:
      /(?<!\boutgoing\.)\bfetch\(|\{[^}]*\b(get|request)\b[^}]*\} from 'node:https?'|\bhttps?\.(get|request)\(/,
    such: ['await fetch(link)', "import { request } from 'node:https'", 'http.get(link)'],
    under: 'apps/server/',
    // `outgoing` checks entered addresses; the carrier of text messages is configured by the provider.
    but: [
      'apps/server/src/kernel/edge/outgoing.ts',
      'apps/server/src/kernel/sms/govuk-notify.ts',
      'apps/server/src/kernel/sms/twilio.ts',
    ],
  },
];

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test.each(never)('nowhere in the product: $what', ({ pattern, such, but = [], under = '' }) => {
  for (const code of such) expect(code).toMatch(pattern);
  const found = sources.filter(({ file, code }) => file.startsWith(under) && pattern.test(code));
  expect(found.map(({ file }) => file).filter((file) => !but.includes(file))).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll(/\s\/\/ .*$/gm, '');
}
