// A minimal build of the web app, for tests of how it is served.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstPartsOfAddresses } from '../apps/web/build/screens.ts';

/** Returns its folder, which the caller deletes. */
export async function webBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-web-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'logos'));
  await mkdir(path.join(folder, 'pages'));
  for (const theme of ['talkEnglish', 'bolton', 'salford']) {
    const html = `<!doctype html><html data-theme="${theme}"><title>Foothold</title>`;
    await writeFile(path.join(folder, `pages/${theme}.html`), html);
  }
  await mkdir(path.join(folder, 'manifests'));
  await writeFile(path.join(folder, 'manifests/talkEnglish.webmanifest'), '{}');
  await writeFile(path.join(folder, 'service-worker.js'), "const cacheName = 'shell:1:__PAGE__';");
  await writeFile(path.join(folder, 'assets/app-1.js'), 'console.log(1)');
  await writeFile(path.join(folder, 'assets/mp3-worker-1.js'), 'console.log(1)');
  await writeFile(path.join(folder, 'pages/addresses.json'), JSON.stringify(firstPartsOfAddresses()));
  await mkdir(path.join(folder, 'icons'));
  await writeFile(path.join(folder, 'icons/talkEnglish-192.png'), '');
  await writeFile(path.join(folder, 'logos/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}
