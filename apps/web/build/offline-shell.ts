// Writes the service worker, with the list of files that the learner's side needs offline.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { screensOfStaffAlone, staffFolders } from './screens.ts';
import { shellFiles } from './shell-files.ts';

const source = join(import.meta.dirname, '../src/service-worker/service-worker.ts');

/** They need a network anyway. */
const errorReports = '/@sentry/';

export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const staffs = screensOfStaffAlone();
        const isLeftOut = (module: string): boolean =>
          staffs.has(module) || staffFolders.test(module) || module.includes(errorReports);
        const paths = shellFiles(bundle, isLeftOut).map((name) => `/${name}`);
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false });
        const version = createHash('sha256').update(code).update(paths.join()).digest('hex').slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: code
            .replaceAll('__VERSION__', version)
            .replace(/JSON\.parse\((["'])__SHELL__\1\)/, JSON.stringify(paths)),
        });
      },
    },
  };
}
