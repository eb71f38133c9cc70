// Makes the app installable: one web manifest per theme, with its provider's name, linked from the page.
import type { Plugin } from 'vite';
import { themes } from '../src/theme/themes.ts';
import { paletteOf, type Palette } from './palettes.ts';

export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      for (const { name, providerName } of themes) {
        const { light } = await paletteOf(name);
        this.emitFile({
          type: 'asset',
          fileName: `manifests/${name}.webmanifest`,
          source: JSON.stringify(manifestOf(name, providerName, light)),
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

function manifestOf(theme: string, providerName: string, { brand, surface }: Palette['light']) {
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
