// Plans `npm test targets`: what a change to the code of these names can break soonest. Lint and types of what changed, the tests and
// stories whose path has one of the words, and the lines of the tables of access that do.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** `words`: parts of paths, such as `targets` or `sign-in`. */
export function targeted(words, { checkout, reports, vitest, playwright, build }) {
  const changed = changedFiles(checkout);
  const projects = [...new Set(changed.flatMap(projectsOf))].filter((project) =>
    existsSync(path.join(checkout, project)),
  );
  const stories = readdirSync(path.join(checkout, 'e2e')).filter(
    (file) => file.endsWith('.spec.ts') && words.some((word) => file.startsWith(word)),
  );
  const code = changed.filter((file) => /\.[cm]?tsx?$|\.mjs$/.test(file));
  return {
    ...(code.length > 0 && {
      lint: [
        ['oxlint', '--type-aware', ...code],
        ['oxfmt', '--check', ...code],
      ],
    }),
    ...(projects.length > 0 && { types: projects.map((project) => ['tsc', '-p', project]) }),
    unit: [
      vitest(
        reports.unit,
        ...words,
        '--exclude=**/*.slow.test.ts',
        '--exclude=testing/access/**',
        '--passWithNoTests',
      ),
      ['vitest', 'run', 'testing/access', '-t', words.join('|'), '--passWithNoTests'],
    ],
    ...(stories.length > 0 && {
      build,
      browser: [playwright('playwright', ...stories)],
    }),
  };
}

/** Since the last commit, and not yet in git. */
function changedFiles(checkout) {
  const git = (...args) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).split('\n');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => file !== '');
}

/** The tsconfigs that read a file. A change of the domain or the live engine concerns whoever imports it, which the whole run finds. */
function projectsOf(file) {
  const [parent, folder] = file.split('/');
  const own = ['packages', 'apps'].includes(parent) ? `${parent}/${folder}` : parent;
  const isTestOfAll = /\.test\.tsx?$/.test(file) && /^(packages\/domain|apps\/web)\//.test(file);
  return isTestOfAll ? ['tsconfig.tests.json'] : [`${own}/tsconfig.json`];
}
