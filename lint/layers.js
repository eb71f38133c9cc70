// A lint rule: the folders of a tree stand in layers, and each imports only from the layers below its own.
import path from 'node:path';

/**
 * Top to bottom. Folders of one layer may not import each other either. A folder that is not named is an error, so that
 * a new one gets its place. `features/*` are folders of their own.
 */
const trees = {
  'packages/domain/src': [
    ['reports', 'roster'],
    ['people'],
    ['progress', 'curriculum'],
    ['classrooms'],
    ['chat'],
    ['plans', 'targets', 'evidence', 'policies'],
    ['second-factor', 'single-sign-on'],
    ['sign-in', 'categories', 'files', 'audit', 'machine-keys', 'webhooks'],
    ['access'],
    ['contract'],
  ],
  // `proof` has tests only, and what they share.
  'packages/live/src': [['proof'], ['react'], ['server', 'client']],
  'apps/server/src': [
    ['start'],
    ['backup'],
    ['app'],
    ['metrics'],
    ['reports', 'roster', 'webhooks'],
    ['progress', 'chat'],
    ['targets', 'people'],
    ['single-sign-on'],
    ['classrooms'],
    ['plans'],
    ['evidence'],
    ['curriculum', 'second-factor'],
    ['policies', 'sign-in', 'machine-keys'],
    ['categories'],
    ['audit'],
    ['files'],
    ['jobs'],
    ['edge'],
    ['sms'],
    ['live'],
    ['access'],
    ['schema'],
    ['database'],
    ['runtime'],
  ],
  'apps/web/src': [
    ['app'],
    ['areas'],
    [
      'features/sign-in',
      'features/plans',
      'features/classrooms',
      'features/policies',
      'features/reports',
      'features/machine-keys',
      'features/webhooks',
      'features/roster',
    ],
    ['features/chat'],
    ['features/targets'],
    ['features/evidence', 'features/curriculum'],
    ['features/categories', 'features/progress', 'features/files', 'features/second-factor'],
    ['features/people', 'features/single-sign-on'],
    ['drafts'],
    ['session'],
    ['forms'],
    ['connection'],
    ['media'],
    ['navigation'],
    ['theme', 'messages', 'service-worker'],
    ['ui'],
  ],
};

/** The folder of a file, which is `a/b` where `a` holds features; undefined beside the folders. */
function folderOf(root, file) {
  const [first, second, third] = path.posix.relative(root, file).split('/');
  if (second === undefined) return undefined;
  return first === 'features' && third !== undefined ? `${first}/${second}` : first;
}

const layers = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const tree = Object.keys(trees).find((each) => file.includes(`/${each}/`));
    // Tests may set up whatever they need.
    if (tree === undefined || /\.(test|fixture)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(file)) return {};
    const root = file.slice(0, file.indexOf(`/${tree}/`) + tree.length + 1);
    const levelOf = (folder) => trees[tree].findIndex((layer) => layer.includes(folder));
    const from = folderOf(root, file);
    if (from === undefined) return {};
    const check = (node) => {
      const source = node?.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const to = folderOf(root, path.posix.join(path.posix.dirname(file), source));
      if (to === undefined || to === from) return;
      if (to === '..') {
        context.report({
          node,
          message: `Import another package by its name, not by a path out of ${tree}.`,
        });
        return;
      }
      for (const folder of [from, to])
        if (levelOf(folder) < 0)
          context.report({ node, message: `${tree}/${folder} has no layer yet: name it in lint/layers.js.` });
      if (levelOf(to) <= levelOf(from))
        context.report({
          node,
          message: `${from} may not import ${to}: it is not below it in lint/layers.js.`,
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'foothold' }, rules: { layers } };
