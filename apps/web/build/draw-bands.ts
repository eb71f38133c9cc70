// Draws each provider's band, the landscape of its sign-in and home screens. Run it after a palette changed: node apps/web/build/draw-bands.ts
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themes, type ThemeName } from '../src/theme/themes.ts';
import { paletteOf, type Palette } from './palettes.ts';

const width = 400;
const height = 112;

/** What stands in each landscape; the classes are those of `style`. */
const drawings: Readonly<Record<ThemeName, string>> = {
  // Two people talk above the hills.
  talkEnglish: `
    <path class="far" d="M0 84c50-30 100-34 150-6 44-26 110-30 150-4 34-16 70-18 100-2v40H0Z"/>
    <path class="near" d="M0 104c60-22 140-26 200-8 60-16 140-16 200 2v14H0Z"/>
    <path class="paper" d="M112 14h58a9 9 0 0 1 9 9v20a9 9 0 0 1-9 9h-35l-14 12V52h-9a9 9 0 0 1-9-9V23a9 9 0 0 1 9-9Z"/>
    <path class="line" d="M117 27h44M117 38h26"/>
    <path class="warm" d="M226 28h46a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-6v12l-14-12h-26a9 9 0 0 1-9-9V37a9 9 0 0 1 9-9Z"/>`,
  // A northern skyline under its star.
  northcoders: `
    <path class="far" d="M30 112V58h34v54Zm58 0V40h26v72Zm52 0V66h44v46Zm96 0V48h30v64Zm54 0V30h24v82Zm48 0V60h40v52Z"/>
    <path class="near" d="M0 112V92l20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14 20-14 20 14v20Z"/>
    <path class="paper" d="M16 94h8v9h-8Zm40 0h8v9h-8Zm80 0h8v9h-8Zm40 0h8v9h-8Zm80 0h8v9h-8Zm80 0h8v9h-8Zm40 0h8v9h-8Z"/>
    <path class="warm" d="m204 8 5 11 12 5-12 5-5 12-5-12-12-5 12-5Z"/>`,
  // The town hall's clock tower among woven fields.
  rochdale: `
    <path class="far" d="M0 86c70-34 130-30 190-8 60-26 140-26 210 2v32H0Z"/>
    <path class="near" d="M176 112V54h12V30l12-20 12 20v24h12v58Zm-52 0V80l12-12 12 12v32Zm128 0V80l12-12 12 12v32Z"/>
    <circle class="paper" cx="200" cy="42" r="7"/>
    <path class="line" d="M200 38v4h4"/>
    <path class="warm" d="M20 98h18v7H20Zm36 0h18v7H56Zm36 0h18v7H92Zm198 0h18v7h-18Zm36 0h18v7h-18Zm36 0h18v7h-18Z"/>
    <path class="paper" d="M38 98h18v7H38Zm36 0h18v7H74Zm234 0h18v7h-18Zm36 0h18v7h-18Z"/>`,
  // A viaduct above the canal, with a narrowboat.
  birminghamESOL: `
    <path class="far" d="M0 58c80-22 320-22 400 0v54H0Z"/>
    <path class="near" d="M0 40h400v56h-32V84a33 28 0 0 0-32 -28 33 28 0 0 0-32 28v12h-20V84a33 28 0 0 0-66 0v12h-20V84a33 28 0 0 0-66 0v12h-20V84a33 28 0 0 0-66 0v12H26V84A33 28 0 0 0 0 57Z"/>
    <path class="paper" d="M0 96h400v16H0Z"/>
    <path class="warm" d="M212 86h70v10h-74Zm10-10h44v8h-44Z"/>
    <path class="line" d="M20 104h36m40 0h36m180 0h36"/>`,
  // The sun rises out of an open book.
  birminghamAES: `
    <circle class="warm" cx="200" cy="62" r="24"/>
    <path class="line" d="M200 14v12m-34-3 6 10m62-10-6 10m-55 15-10-6m74 6 10-6"/>
    <path class="far" d="M0 78c60-22 120-24 160-10h80c40-14 100-12 160 10v34H0Z"/>
    <path class="near" d="M0 112V98c60-14 340-14 400 0v14Z"/>
    <path class="paper" d="M198 78c-30-16-66-18-104-14v34c38-4 74-2 104 12Zm4 0c30-16 66-18 104-14v34c-38-4-74-2-104 12Z"/>`,
  // Mill chimneys below the moor.
  bolton: `
    <circle class="warm" cx="292" cy="32" r="15"/>
    <path class="far" d="M0 78 92 40l56 24 62-34 92 44 52-16 46 20v34H0Z"/>
    <path class="near" d="M0 112V98h52V50h10v48h34V82h70v16h26V40h11v58h38V86h84v12h75v14Z"/>
    <path class="paper" d="M106 89h8v7h-8Zm18 0h8v7h-8Zm18 0h8v7h-8Zm116 4h8v6h-8Zm20 0h8v6h-8Zm20 0h8v6h-8Z"/>
    <path class="line" d="M57 42c-6-8 6-12 0-20m141 10c-6-8 6-12 0-20"/>`,
  // Sails on the quays.
  salford: `
    <path class="far" d="M24 112V66h30v46Zm40 0V50h22v62Zm32 0V74h38v38Zm170 0V58h26v54Zm36 0V42h20v70Zm30 0V68h44v44Z"/>
    <path class="near" d="M196 14v70h-50c24-18 42-42 50-70Z"/>
    <path class="warm" d="M206 34c20 12 32 30 36 50h-36Z"/>
    <path class="near" d="M138 88h112l-14 12h-86Z"/>
    <path class="paper" d="M0 104c16-9 34-9 50 0 16 9 34 9 50 0 16-9 34-9 50 0 16 9 34 9 50 0 16-9 34-9 50 0 16 9 34 9 50 0 16-9 34-9 50 0 16 9 34 9 50 0v8H0Z"/>`,
  // The castle on its rock, beside the forest.
  nottingham: `
    <path class="far" d="M0 92c60-26 110-26 160-10 70-40 150-38 240 0v30H0Z"/>
    <path class="near" d="M226 112c4-18 12-26 20-34V44h10v7h8v-7h10v7h8v-7h10v7h8v-7h10v34c10 8 18 16 24 34Z"/>
    <path class="paper" d="M268 62h8v12h-8Zm20 0h8v12h-8Z"/>
    <path class="near" d="M48 112V96H34l15-22H39l15-22 15 22H59l15 22H60v16Zm66 0V92H98l18-26h-11l17-26 17 26h-11l18 26h-16v20Z"/>
    <path class="warm" d="M271 26h24l-6 6 6 6h-24Z"/>
    <path class="line" d="M271 26v16"/>`,
  // The bridge across the river, and gulls.
  thurrock: `
    <path class="line thin" d="M124 22 44 74m80-52L74 74m50-52-22 52m22-52 22 52m-22-52 50 52m-50-52 74 52m78-52-78 52m78-52-50 52m50-52-22 52m22-52 22 52m-22-52 50 52m-50-52 80 52"/>
    <path class="near" d="M120 18h8v84h-8Zm152 0h8v84h-8ZM0 72h400v7H0Z"/>
    <path class="far" d="M0 92c60-10 340-10 400 0v20H0Z"/>
    <path class="warm" d="M176 98h54l-8 10h-40Zm12-9h20v7h-20Z"/>
    <path class="line" d="M180 34c5-6 9-6 13 0 4-6 8-6 13 0m12-14c4-5 7-5 10 0 3-5 6-5 10 0"/>`,
  // Steps that lead up to a flag.
  example: `
    <circle class="far" cx="84" cy="46" r="20"/>
    <path class="far" d="M0 92c60-20 120-22 180-4 70-30 150-30 220-4v28H0Z"/>
    <path class="near" d="M110 112V98h44V84h44V70h44V56h48v56Z"/>
    <path class="line" d="M266 56V16"/>
    <path class="warm" d="M268 16h36l-9 9 9 9h-36Z"/>`,
};

for (const { name } of themes) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <style>${style(await paletteOf(name))}</style>${drawings[name].replaceAll(/\n\s{4}/g, '\n  ')}
</svg>
`;
  await writeFile(join(import.meta.dirname, `../public/logos/${name}-band.svg`), drawn);
}

/** A picture in a file cannot read the page's properties, but it follows the system's colour scheme. */
function style(palette: Palette): string {
  const colours = (half: 'light' | 'dark') => {
    const { brand, accent, paper } = palette[half];
    return `.far,.near{fill:${brand}}.line{stroke:${brand}}.warm{fill:${accent}}.paper{fill:${paper}}`;
  };
  return `${colours('light')}.far{opacity:.28}.near,.warm{opacity:.85}.line{fill:none;stroke-width:4;stroke-linecap:round;opacity:.85}.thin{stroke-width:1.5}@media(prefers-color-scheme:dark){${colours('dark')}}`;
}
