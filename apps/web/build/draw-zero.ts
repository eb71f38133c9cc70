// Cuts the plain zero out of the font Inter: the page's own font has only a slashed one. Run it after Inter changed: node apps/web/build/draw-zero.ts
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const inter = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
// Without its alternates: Inter's ordinary zero is as wide as Atkinson's digits in tables.
const zero = await subsetFont(await readFile(fileURLToPath(inter)), '0', {
  targetFormat: 'woff2',
  noLayoutClosure: true,
});
await writeFile(join(import.meta.dirname, '../src/theme/zero.woff2'), zero);
