// Makes the app installable: one web manifest per theme, with its provider's name, linked from the page.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { themes } from '../src/theme/themes.ts';

const palettes = join(import.meta.dirname, '../src/theme/palettes');
type Colours = { readonly brand: string; readonly surface: string };

export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      const colours = await coloursByTheme();
      for (const { name, providerName } of themes) {
        const own = colours.get(name);
        if (own === undefined) throw new Error(`The theme ${name} has no palette.`);
        this.emitFile({
          type: 'asset',
          fileName: `manifests/${name}.webmanifest`,
          source: JSON.stringify(manifestOf(name, providerName, own)),
        });
      }
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifests/__THEME__.webmanifest' }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: '/icons/__THEME__-180.png' },
        injectTo: 'head',
      },
    ],
  };
}

function manifestOf(theme: string, providerName: string, { brand, surface }: Colours) {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${theme}-${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: providerName,
    short_name: providerName,
    description: 'Learn English with your class',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand,
    background_color: surface,
    categories: ['education'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  };
}

async function coloursByTheme(): Promise<Map<string, Colours>> {
  const files = (await readdir(palettes)).filter((name) => name.endsWith('.css'));
  const sheets = await Promise.all(files.map((name) => readFile(join(palettes, name), 'utf8')));
  return new Map(
    sheets.map((sheet) => {
      const found = (pattern: RegExp): string => pattern.exec(sheet)?.[1] ?? '';
      return [
        found(/data-theme=['"]?(\w+)/),
        { brand: found(/--light-brand:\s*([^;]+);/), surface: found(/--light-surface:\s*([^;]+);/) },
      ];
    }),
  );
}
