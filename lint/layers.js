// A lint rule: the folders of a tree stand in layers, and each imports only from the layers below its own; no screen imports another.
import path from 'node:path';

/**
 * Top to bottom. Folders of one layer may not import each other, except where a layer names for each of its folders the
 * ones that it may: those of a feature stand after them, so that there is no circle. A folder that is not named is an
 * error, so that a new one gets its place. `features/*` and `kernel/*` are folders of their own, and so is each screen below `screens`.
 */
const trees = {
  'packages/domain/src': [
    ['reports', 'roster'],
    ['people'],
    ['progress', 'curriculum'],
    ['classrooms'],
    ['chat'],
    ['plans', 'targets', 'evidence', 'policies', 'notifications'],
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
    {
      'features/categories': [],
      'features/policies': [],
      'features/machine-keys': [],
      'features/curriculum': [],
      'features/sign-in': [],
      'features/notifications': ['sign-in'],
      'features/second-factor': ['sign-in'],
      'features/evidence': ['curriculum'],
      'features/targets': ['evidence'],
      'features/plans': ['evidence', 'notifications'],
      'features/classrooms': ['plans'],
      'features/chat': ['classrooms', 'evidence'],
      'features/progress': ['classrooms', 'curriculum'],
      'features/single-sign-on': ['classrooms', 'second-factor', 'sign-in'],
      'features/people': ['classrooms', 'evidence', 'plans', 'second-factor', 'sign-in', 'single-sign-on'],
      'features/reports': ['machine-keys', 'people'],
      'features/roster': ['classrooms', 'machine-keys', 'people', 'sign-in'],
      'features/webhooks': ['machine-keys', 'sign-in'],
    },
    ['kernel/audit'],
    ['kernel/files'],
    ['kernel/jobs'],
    ['kernel/edge'],
    ['kernel/sms'],
    ['kernel/live'],
    ['kernel/access'],
    ['kernel/schema'],
    ['kernel/database'],
    ['kernel/runtime'],
  ],
  'apps/web/src': [
    ['app'],
    ['screens'],
    ['features/sign-in', 'features/progress'],
    [
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
    ['features/categories', 'features/files', 'features/second-factor'],
    ['features/people', 'features/single-sign-on', 'features/notifications'],
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

/** The folder of a file: `features/b` of a feature, `kernel/b`, `screens/b` or `screens/b/c` of a screen; undefined beside the folders. */
function folderOf(root, file) {
  const [first, ...folders] = path.posix.relative(root, file).split('/').slice(0, -1);
  if (['features', 'kernel'].includes(first))
    return folders.length === 0 ? undefined : `${first}/${folders[0]}`;
  return first === 'screens' ? [first, ...folders].join('/') : first;
}

/** A screen and the folder that holds it with others: there is what frames them, and the list of them. */
function isWithin(one, other) {
  return one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

function foldersIn(layer) {
  return Array.isArray(layer) ? layer : Object.keys(layer);
}

/** Whether a layer lets one of its folders import another of them, which stands before it. */
function isNamed(layer, from, to) {
  const folders = foldersIn(layer);
  return (
    !Array.isArray(layer) &&
    layer[from].includes(path.posix.basename(to)) &&
    folders.indexOf(to) < folders.indexOf(from)
  );
}

const layers = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const tree = Object.keys(trees).find((each) => file.includes(`/${each}/`));
    // Tests may set up whatever they need.
    if (tree === undefined || /\.(test|fixture)\.tsx?$/.test(file)) return {};
    const root = file.slice(0, file.indexOf(`/${tree}/`) + tree.length + 1);
    const levelOf = (folder) =>
      trees[tree].findIndex((layer) =>
        [folder, folder.split('/', 1)[0]].some((name) => foldersIn(layer).includes(name)),
      );
    const from = folderOf(root, file);
    if (from === undefined) return {};
    const check = (node) => {
      const source = node?.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const to = folderOf(root, path.posix.join(path.posix.dirname(file), source));
      if (to === undefined || to === from || isWithin(from, to)) return;
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
      if (levelOf(to) <= levelOf(from) && !isNamed(trees[tree][levelOf(from)], from, to))
        context.report({ node, message: `${from} may not import ${to}: lint/layers.js does not let it.` });
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
