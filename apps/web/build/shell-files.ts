// Which built files belong to a learner's side: everything the app reaches, but not through what is left out.
import type { Rolldown } from 'vite';

type Built = Pick<
  Rolldown.OutputChunk,
  'type' | 'isEntry' | 'imports' | 'dynamicImports' | 'facadeModuleId'
> & {
  readonly viteMetadata?: { readonly importedCss: Set<string>; readonly importedAssets: Set<string> };
};
type Bundle = Readonly<Record<string, Built | { readonly type: 'asset' }>>;

/** Letters that no interface text has: they are kept once somebody's name needed them. */
const otherLetters = /-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/;

/** `isLeftOut`: modules that are not loaded for learners, such as a screen that only staff see. */
export function shellFiles(bundle: Bundle, isLeftOut: (module: string) => boolean): string[] {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const chunk = bundle[name];
    if (chunk === undefined || chunk.type !== 'chunk' || reached.has(name)) return;
    reached.add(name);
    for (const next of chunk.imports) reach(next);
    for (const next of chunk.dynamicImports) if (!isLeftOut(moduleOf(bundle, next))) reach(next);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) reach(name);

  const left = Object.keys(bundle).filter((name) => bundle[name]?.type === 'chunk' && !reached.has(name));
  const theirs = new Set([...left, ...left.flatMap((name) => belongings(bundle, name))]);
  for (const name of reached) for (const file of belongings(bundle, name)) theirs.delete(file);
  return Object.keys(bundle)
    .filter((name) => /^assets\/.*\.(js|css|woff2|wasm)$/.test(name))
    .filter((name) => !theirs.has(name) && !otherLetters.test(name))
    .toSorted();
}

/** The modules whose screens the table of addresses gives to staff alone. */
export function screensOfStaff(router: string): Set<string> {
  const loaders = new Map<string, string>();
  for (const [, name = '', module = ''] of router.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g))
    loaders.set(name, module);
  const screens = new Map<string, string>();
  const screen = /const (\w+) = screen\(\s*(?:\(\) => import\('([^']+)'\)|(\w+))/g;
  for (const [, name = '', module, loader = ''] of router.matchAll(screen))
    screens.set(name, module ?? loaders.get(loader) ?? '');
  const shown = new Set(
    [...router.matchAll(/(?:\b(?:learner|signedOut): |everyone\()(\w+)/g)].map(([, name]) =>
      screens.get(name ?? ''),
    ),
  );
  return new Set([...screens.values()].filter((module) => !shown.has(module)));
}

function moduleOf(bundle: Bundle, name: string): string {
  const chunk = bundle[name];
  return (chunk?.type === 'chunk' ? chunk.facadeModuleId : null) ?? '';
}

function belongings(bundle: Bundle, name: string): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk') return [];
  return [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])];
}
