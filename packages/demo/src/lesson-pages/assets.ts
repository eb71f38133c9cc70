// The files that lesson pages load: scripts with their types stripped, the stylesheet, and drawings.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { drawingNames, wordPicture } from '../content/drawings.ts';
import { modulePicture, sceneNames } from '../content/pictures.ts';

export type Asset = { readonly type: string; readonly body: string };

const scripts: ReadonlySet<string> = new Set(
  [
    'choice',
    'dialogue',
    'elements',
    'figures',
    'form-filling',
    'height',
    'keep',
    'lesson',
    'match',
    'order',
    'score',
    'shuffle',
    'speech',
    'typed',
    'words',
    'worker',
    'writing',
  ].map((name) => `${name}.ts`),
);
const cache = new Map<string, Promise<Asset>>();

/** What every page needs, and what single pages may need: paths, for `browser/keep.ts`. */
export const keepable = {
  always: [
    '/assets/lesson.css',
    ...[...scripts]
      .filter((name) => name !== 'keep.ts' && name !== 'worker.ts')
      .map((name) => `/assets/${name}`),
  ],
  drawings: [
    ...drawingNames.map((name) => `/drawings/${name}.svg`),
    ...sceneNames.map((name) => `/pictures/${name}.svg`),
  ],
};

/** An asset by its path, such as `assets/lesson.css` or `drawings/bus.svg`; undefined for any other path. */
export function lessonAsset(path: string): Promise<Asset> | undefined {
  const known = cache.get(path);
  if (known) return known;
  const asset = createAsset(path);
  if (asset) cache.set(path, asset);
  return asset;
}

function createAsset(path: string): Promise<Asset> | undefined {
  const [folder, file = '', ...rest] = path.split('/');
  const name = file.replace(/\.svg$/, '');
  if (rest.length > 0) return undefined;
  if (folder === 'drawings' && file.endsWith('.svg') && drawingNames.includes(name))
    return picture(wordPicture(name));
  if (folder === 'pictures' && file.endsWith('.svg') && sceneNames.includes(name))
    return picture(modulePicture(name));
  if (folder === 'assets' && file === 'lesson.css')
    return read(file).then((body) => ({ type: 'text/css; charset=utf-8', body }));
  if (folder === 'assets' && scripts.has(file))
    return read(file).then((source) => ({
      type: 'text/javascript; charset=utf-8',
      body: stripTypeScriptTypes(source),
    }));
  return undefined;
}

function picture(body: string): Promise<Asset> {
  return Promise.resolve({ type: 'image/svg+xml', body });
}

function read(file: string): Promise<string> {
  return readFile(new URL(`browser/${file}`, import.meta.url), 'utf8');
}
