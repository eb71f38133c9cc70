// Reads the router's table: every address, and the screen that each kind of visitor sees there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

export type VisitorKind = 'signedOut' | 'learner' | 'staff';

/** A screen: the name under which a module exports it. */
type Shown = { readonly screen: string; readonly module: string };

export type Place = Shown & {
  readonly address: string;
  readonly visitor: VisitorKind;
  /** It frames the screens of the addresses below it. */
  readonly isFrame: boolean;
};

const file = join(import.meta.dirname, '../src/app/router.tsx');
const kinds: readonly VisitorKind[] = ['signedOut', 'learner', 'staff'];

export function routeTable(): readonly Place[] {
  const places: Place[] = [];
  const addresses = new Map([['root', '']]);
  const modules = new Map<string, string>();
  const screens = new Map<string, Shown>();
  const names = new Map<ESTree.Expression, string>();

  const shownBy = (node: ESTree.Node | undefined): Shown | undefined => {
    if (node?.type === 'Identifier') return screens.get(node.name);
    if (node?.type !== 'CallExpression') return undefined;
    const [first, second] = node.arguments;
    const called = nameOf(node.callee);
    const module = called === 'screen' ? importedBy(first) : modules.get(called);
    const screen = textOf(called === 'screen' ? second : first);
    return module === undefined || screen === undefined ? undefined : { module, screen };
  };
  const shownTo = (node: ESTree.Node | undefined): readonly (readonly [VisitorKind, ESTree.Node])[] => {
    if (node?.type === 'CallExpression' && nameOf(node.callee) === 'everyone')
      return node.arguments.flatMap((shown) => [['learner', shown] as const, ['staff', shown] as const]);
    if (node?.type !== 'ObjectExpression') return [];
    return node.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return shownTo(property.argument);
      const kind = kinds.find((each) => each === nameOf(property.key));
      return kind === undefined ? [] : [[kind, property.value] as const];
    });
  };

  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const name = nameOf(id);
      if (init?.type !== 'CallExpression') return;
      names.set(init, name);
      const module = nameOf(init.callee) === 'screensOf' ? importedBy(init.arguments[0]) : undefined;
      if (module !== undefined) modules.set(name, module);
      const shown = shownBy(init);
      if (shown !== undefined) screens.set(name, shown);
    },
    CallExpression: (call) => {
      const [parent, path, shows] = call.arguments;
      const below = textOf(path);
      if (nameOf(call.callee) !== 'at' || parent === undefined || below === undefined) return;
      const above = addresses.get(nameOf(parent));
      if (above === undefined) throw new Error(`The parent of ${below} stands below it in ${file}`);
      const address = `${above}${below === '/' && above !== '' ? '' : below}`;
      const name = names.get(call);
      if (name !== undefined) addresses.set(name, address);
      for (const [visitor, node] of shownTo(shows)) {
        if (nameOf(node) === 'Outlet') continue;
        const shown = shownBy(node);
        if (shown === undefined) throw new Error(`No module of what ${address} shows is found in ${file}`);
        places.push({ ...shown, address, visitor, isFrame: name !== undefined });
      }
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return places;
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : '';
}

function textOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The module of `() => import('…')`, as a path of the file system. */
function importedBy(node: ESTree.Node | undefined): string | undefined {
  if (node?.type !== 'ArrowFunctionExpression' || node.body.type !== 'ImportExpression') return undefined;
  const path = textOf(node.body.source);
  return path === undefined ? undefined : join(file, '..', path);
}
