// Renders the icons of the installed app from the providers' logos. Run it after a logo changed: node apps/web/build/draw-icons.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { themes } from '../src/theme/themes.ts';

const publicFolder = join(import.meta.dirname, '../public');
const logoSide = 64;
const ground = /<rect width="64" height="64" rx="14" fill="([^"]+)"\/>/;

await mkdir(join(publicFolder, 'icons'), { recursive: true });
for (const { name, logo } of themes) {
  const drawn = await readFile(join(publicFolder, logo), 'utf8');
  await draw(drawn, 192, `${name}-192`);
  await draw(drawn, 512, `${name}-512`);
  // A maskable icon, which phones crop: colour to the edge, the logo within the safe zone.
  await draw(toTheEdge(drawn, 0.8), 512, `${name}-maskable-512`);
  await draw(toTheEdge(drawn, 0.92), 180, `${name}-180`);
}

async function draw(svg: string, side: number, file: string): Promise<void> {
  const density = (72 * side) / logoSide;
  const picture = await sharp(Buffer.from(svg), { density })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await writeFile(join(publicFolder, 'icons', `${file}.png`), picture);
}

function toTheEdge(svg: string, scale: number): string {
  const colour = ground.exec(svg)?.[1];
  if (colour === undefined) throw new Error('This logo has no background to extend to the edge.');
  const inset = (logoSide * (1 - scale)) / 2;
  return svg
    .replace(
      ground,
      `<rect width="64" height="64" fill="${colour}"/><g transform="translate(${inset} ${inset}) scale(${scale})">`,
    )
    .replace('</svg>', '</g></svg>');
}
