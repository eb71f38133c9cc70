// Writes the addresses that are pages, and the page of each theme, which has its provider's name, logo and colours in the HTML, instead of one page for all.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { themeNamed, themes, type Theme } from '../src/theme/themes.ts';
import { openingElements, openingStyle } from './opening-screen.ts';
import { paletteOf } from './palettes.ts';
import { firstPartsOfAddresses } from './screens.ts';

export function themedPages(): Plugin {
  return {
    name: 'themed-pages',
    apply: 'build',
    // By then the page has been written.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      delete bundle['index.html'];
      this.emitFile({
        type: 'asset',
        fileName: 'pages/addresses.json',
        source: JSON.stringify(firstPartsOfAddresses()),
      });
      const html = stylesheetsLast(String(page.source));
      for (const theme of themes)
        this.emitFile({
          type: 'asset',
          fileName: `pages/${theme.name}.html`,
          source: await pageOf(theme, html),
        });
    },
  };
}

/** The same in development, where Vite serves the page instead of the server, whose placeholders are filled in too. */
export function developmentPage(): Plugin {
  return {
    name: 'development-page',
    apply: 'serve',
    transformIndexHtml: async (html) =>
      (await pageOf(themeNamed(process.env['THEME']), html))
        .replaceAll('__STYLE_NONCE__', '')
        .replaceAll('__SENTRY_DSN__', '')
        .replaceAll('__NUMBERS__', '')
        .replaceAll('__LESSON_PAGES__', process.env['LESSON_PAGES_ORIGIN'] ?? ''),
  };
}

async function pageOf(theme: Theme, html: string): Promise<string> {
  const logo = await readFile(join(import.meta.dirname, '../public', theme.logo), 'utf8');
  return html
    .replaceAll('__THEME__', theme.name)
    .replace('<title>Foothold</title>', `<title>${theme.providerName}</title>`)
    .replace(
      '</head>',
      `<style nonce="__STYLE_NONCE__">${openingStyle(await paletteOf(theme.name))}</style>\n  </head>`,
    )
    .replace('<div id="app"></div>', `<div id="app">${openingElements(theme, logo.trim())}</div>`);
}

/** In the head they would keep the browser from showing what is above them. The scripts still wait for them. */
function stylesheetsLast(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const without = links.reduce((page, link) => page.replace(link, ''), html);
  return without.replace('</body>', `${links.join('')}  </body>`);
}
