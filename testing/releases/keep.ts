// Keeps what a database of this release is made of, in a folder with its number: run once, when the release is published.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { captureFile } from '@foothold/live/server/capture-file';
import { knownMigrations } from '../../apps/server/src/kernel/database/migrate.ts';
import { release } from '../../apps/server/src/kernel/database/release.ts';

const folder = path.join(import.meta.dirname, String(release));
await mkdir(folder);
await copyFile(captureFile, path.join(folder, 'capture.sql'));
const migrations = await knownMigrations();
await writeFile(
  path.join(folder, 'migrations.sha256'),
  migrations.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''),
);
