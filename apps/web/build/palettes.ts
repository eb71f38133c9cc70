// The colours of each theme that are needed outside stylesheets: in the manifest, in drawings, and in the page before its stylesheet has loaded.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThemeName } from '../src/theme/themes.ts';

const folder = join(import.meta.dirname, '../src/theme/palettes');

type Colours = {
  readonly surface: string;
  readonly paper: string;
  readonly ink: string;
  readonly line: string;
  readonly brand: string;
  readonly band: string;
  readonly accent: string;
};

export type Palette = { readonly light: Colours; readonly dark: Colours };

export async function paletteOf(theme: ThemeName): Promise<Palette> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const sheets = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const sheet = sheets.find((text) => text.includes(`data-theme='${theme}'`));
  if (sheet === undefined) throw new Error(`The theme ${theme} has no palette.`);
  return { light: half(sheet, 'light'), dark: half(sheet, 'dark') };
}

function half(sheet: string, name: 'light' | 'dark'): Colours {
  const colour = (token: string): string => {
    const value = new RegExp(`--${name}-${token}:\\s*([^;]+);`).exec(sheet)?.[1];
    if (value === undefined) throw new Error(`A palette lacks --${name}-${token}.`);
    return value;
  };
  return {
    surface: colour('surface'),
    paper: colour('surface-2'),
    ink: colour('ink'),
    line: colour('line'),
    brand: colour('brand'),
    band: colour('brand-soft'),
    accent: colour('accent'),
  };
}
