// Writes a Brotli and a gzip file for every built text file, so that the server never compresses static files on request.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|wasm|webmanifest)$/;
const smallest = 512;

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // After everything is written, including the public folder; not reached if the build failed.
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir }) => {
        if (dir === undefined) return;
        const names = (await readdir(dir, { recursive: true })).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compress(join(dir, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await Promise.all([
    writeFile(`${path}.br`, brotli),
    writeFile(`${path}.gz`, await promisify(gzip)(content)),
  ]);
}
