// Ensures that the data folder exists and is writable, before anything that needs it is started.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

/** The folder of uploaded files, or of those that are being received for a bucket. */
export function filesFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'files');
}

/** When we are root, the database's account must be able to traverse the folder; the files inside have their own modes. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.can-write-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: MODE });
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    throw new StartProblem(sentence((error as NodeJS.ErrnoException).code, folder), { cause: error });
  }
}

function sentence(code: string | undefined, folder: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be written by this account. Give it the rights, or set DATA_DIR to another folder.`;
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${folder} cannot be made, because a file of that name is in the way. Move it, or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk with the data folder ${folder} is full. Free some space and start again.`;
    default:
      return `The data folder ${folder} cannot be used (${code ?? 'unknown reason'}). Set DATA_DIR to another folder.`;
  }
}
