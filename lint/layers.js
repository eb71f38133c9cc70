// A lint rule: folders of a tree stand in layers, and each imports only from the layers below its own.
import path from 'node:path';

/**
 * Top to bottom. Folders of one layer may not import each other either. Files beside the folders are in the layer `.`,
 * and a folder that is not named is an error, so that a new one gets its place.
 */
const trees = {
  'apps/server/src': [
    ['start'],
    ['backup'],
    ['app'],
    ['reports'],
    ['progress', 'chat'],
    ['targets', 'people'],
    ['classrooms'],
    ['plans'],
    ['evidence'],
    ['curriculum'],
    ['policies', 'sign-in'],
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
};

const layers = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const tree = Object.keys(trees).find((each) => file.includes(`/${each}/`));
    // Tests may set up whatever they need.
    if (tree === undefined || /\.(test|fixture)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(file)) return {};
    const root = file.slice(0, file.indexOf(`/${tree}/`) + tree.length + 1);
    const order = trees[tree];
    const folderOf = (of) => {
      const parts = path.posix.relative(root, of).split('/');
      return parts.length > 1 ? parts[0] : '.';
    };
    const levelOf = (folder) => order.findIndex((layer) => layer.includes(folder));
    const from = folderOf(file);
    const check = (node) => {
      const source = node?.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const target = path.posix.join(path.posix.dirname(file), source);
      if (!target.startsWith(`${root}/`)) return;
      const to = folderOf(target);
      if (to === from) return;
      for (const folder of [from, to])
        if (levelOf(folder) < 0)
          context.report({
            node,
            message: `${tree}/${folder} has no layer yet: give it one in lint/layers.js.`,
          });
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
