// A backup that the last version before release 1.0.0 made of the test data of that day, with a row in whatever 1.0.0 left out.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const archive = path.join(import.meta.dirname, 'before-1.tar.gz');

export async function unpackBackupBefore1(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
}
