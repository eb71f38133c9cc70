// What the page shows before any script or stylesheet has arrived: the provider's logo, name and band, and a skeleton. React replaces it.
// On a slow network it stays for seconds; if nothing else ever arrives, it says what to do, without a script.
import type { Palette } from './palettes.ts';
import type { Theme } from '../src/theme/themes.ts';

/** The elements within `#app`. `logo`: the content of the logo's SVG file, so that it needs no request. */
export function openingElements({ providerName, band }: Theme, logo: string): string {
  return `<div class="opening">
      <div class="opening-provider">${logo.replace('<svg ', '<svg aria-hidden="true" ')}<p>${providerName}</p></div>
      <img class="opening-band" src="${band}" alt="" width="400" height="112" />
      <div class="opening-rows" aria-hidden="true"><i></i><i></i><i></i></div>
      <p class="opening-late">The connection is slow. <a href="">Try again</a></p>
    </div>`;
}

/** The content of the page's own style element. */
export function openingStyle({ light, dark }: Palette): string {
  const colours = ({ surface, ink, line, band }: Palette['light']) =>
    `body{background:${surface};color:${ink}}.opening-provider,.opening-band{background:${band}}.opening i{background:${line}}`;
  return [
    'body{margin:0}',
    colours(light),
    `@media(prefers-color-scheme:dark){${colours(dark)}}`,
    '.opening{font:18px/1.5 Arial,Roboto,sans-serif}',
    '.opening-provider{display:flex;align-items:center;gap:12px;min-height:64px;padding:8px 16px;box-sizing:border-box}',
    '.opening-provider svg{width:44px;height:44px}',
    '.opening-provider p{margin:0;font-size:22px;font-weight:700;line-height:1.25}',
    '.opening-band{display:block;width:100%;height:88px;object-fit:cover;object-position:bottom}',
    // The landscape is drawn for the width of a phone.
    '@media(min-width:700px){.opening-band{display:none}}',
    '.opening-rows{display:grid;gap:24px;max-width:440px;margin:24px auto;padding:0 16px;opacity:0;animation:opening .2s .4s forwards}',
    '.opening i{height:52px;border-radius:12px}.opening i:first-child{width:50%;height:36px}',
    // After this time a person would give up on a page that moves no more.
    '.opening-late{margin:24px;text-align:center;opacity:0;visibility:hidden;animation:opening .2s 20s forwards}',
    '.opening-late a{color:inherit;padding:12px;display:inline-block}',
    '@keyframes opening{to{opacity:1;visibility:visible}}',
  ].join('');
}
