// Proves which built files are cached for learners offline: the whole learner's side, and nothing that only staff open.
import { expect, test } from 'vitest';
import { shellFiles } from './shell-files.ts';

const chunk = (module: string, imports: string[], dynamicImports: string[], css: string[] = []) => ({
  type: 'chunk' as const,
  isEntry: module === 'main',
  moduleIds: [module],
  imports,
  dynamicImports,
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set<string>() },
});
const asset = { type: 'asset' as const };

test('a learner keeps what the app reaches without the screens of staff, their styles and their parts', () => {
  const bundle = {
    'assets/main.js': chunk(
      'main',
      ['assets/ui.js'],
      ['assets/home.js', 'assets/board.js'],
      ['assets/main.css'],
    ),
    'assets/ui.js': chunk('ui', [], []),
    'assets/home.js': chunk('home', [], ['assets/recorder.js'], ['assets/home.css', 'assets/both.css']),
    'assets/recorder.js': chunk('recorder', [], []),
    'assets/board.js': chunk(
      'board',
      ['assets/table.js'],
      ['assets/home.js'],
      ['assets/board.css', 'assets/both.css'],
    ),
    'assets/table.js': chunk('table', [], []),
    'assets/main.css': asset,
    'assets/home.css': asset,
    'assets/both.css': asset,
    'assets/board.css': asset,
    'assets/type-latin-wght-1.woff2': asset,
    'assets/type-latin-ext-wght-1.woff2': asset,
    'assets/mp3.wasm': asset,
    'manifests/bolton.webmanifest': asset,
  };
  expect(shellFiles(bundle, (module) => module === 'board')).toEqual(
    [
      'both.css',
      'home.css',
      'home.js',
      'main.css',
      'main.js',
      'mp3.wasm',
      'recorder.js',
      'type-latin-wght-1.woff2',
      'ui.js',
    ].map((name) => `assets/${name}`),
  );
});
