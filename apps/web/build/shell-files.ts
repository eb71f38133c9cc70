// Which built files belong to the learner's side: everything reachable, except through excluded modules.
import type { Rolldown } from 'vite';

type Built = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'> & {
  readonly viteMetadata?: { readonly importedCss: Set<string>; readonly importedAssets: Set<string> };
};
type Bundle = Readonly<Record<string, Built | { readonly type: 'asset' }>>;

/** Font subsets of letters that no interface text has: cached once a user's name needed them. */
const otherLetters = /-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/;

/** `isLeftOut`: modules that learners never load, such as a screen that only staff see. */
export function shellFiles(bundle: Bundle, isLeftOut: (module: string) => boolean): string[] {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const chunk = bundle[name];
    if (chunk === undefined || chunk.type !== 'chunk' || reached.has(name)) return;
    reached.add(name);
    for (const next of chunk.imports) reach(next);
    for (const next of chunk.dynamicImports) if (!modulesOf(bundle, next).some(isLeftOut)) reach(next);
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

function modulesOf(bundle: Bundle, name: string): readonly string[] {
  const chunk = bundle[name];
  return chunk?.type === 'chunk' ? chunk.moduleIds : [];
}

function belongings(bundle: Bundle, name: string): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk') return [];
  return [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])];
}
