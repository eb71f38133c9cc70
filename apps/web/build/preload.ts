// Preloads the first screen's files, font, data and first picture from the page's first script, chosen by the session stored on this device.
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { firstModules, type FirstScreen } from './screens.ts';

type Bundle = Rolldown.OutputBundle;
type Files = Readonly<Record<FirstScreen, readonly string[]>>;

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    // By then the page has been written.
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const initialFiles = filesOf([pageModule(bundle)], bundle);
      const font = Object.keys(bundle).filter((file) =>
        /\/(?:zero|[\w-]+-latin-wght-normal)-[^/]*\.woff2$/.test(file),
      );
      const deferredFiles = (screen: FirstScreen) =>
        filesOf(firstModules(screen), bundle)
          .filter((file) => !initialFiles.includes(file))
          .concat(font)
          .map((file) => `/${file}`);
      const files: Files = {
        signedOut: deferredFiles('signedOut'),
        home: deferredFiles('home'),
        today: deferredFiles('today'),
        classrooms: deferredFiles('classrooms'),
      };
      const script = `(${preloadInPage.toString()})(${JSON.stringify(files)});\n`;
      const name = `assets/early-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: name, source: script });
      page.source = String(page.source).replace(
        '<script type="module"',
        `<script async src="/${name}" fetchpriority="high"></script>\n    $&`,
      );
    },
  };
}

/** Runs in the page as an inline script: it may use nothing of this file. The keys are those of `session.ts` and `staff-login-flag.ts`. */
function preloadInPage(files: Files): void {
  const appendLink = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link));
  const requestOpening = (token: string) => {
    const answer = fetch('/api/opening', { headers: { authorization: `Bearer ${token}` } })
      .then(async (response) => {
        Object.assign(window, { footholdRequest: response.headers.get('x-request-id') });
        if (!response.ok) return null;
        const opening = (await response.json()) as { picture: string | null };
        if (opening.picture !== null) appendLink({ rel: 'preload', as: 'image', href: opening.picture });
        return opening;
      })
      .catch(() => null);
    Object.assign(window, { footholdOpening: { token, answer } });
  };
  Object.assign(window, { footholdRequestOpening: requestOpening });
  for (const type of ['beforeinstallprompt', 'appinstalled'])
    addEventListener(type, (event) => {
      // Asked where it suits, not by the browser on the first day.
      event.preventDefault();
      Object.assign(window, { footholdInstall: event });
    });
  let screen: FirstScreen = 'signedOut';
  try {
    const session = JSON.parse(localStorage.getItem('foothold.session') ?? 'null') as {
      token: string;
    } | null;
    if (session !== null) {
      const isHome = location.pathname === '/';
      if (localStorage.getItem('foothold.staffLogin') !== null) screen = isHome ? 'today' : 'classrooms';
      else {
        screen = 'home';
        if (isHome) requestOpening(session.token);
      }
    }
  } catch {
    // Storage that cannot be read counts as signed out.
  }
  const { connection } = navigator as { connection?: { saveData: boolean; downlink: number } };
  // In Mbit/s. Where scripts take seconds the font waits for them: its fallback has the same metrics.
  const isSlow = connection !== undefined && (connection.saveData || connection.downlink < 2);
  for (const file of files[screen]) {
    if (isSlow && file.endsWith('.woff2')) continue;
    appendLink(
      file.endsWith('.js')
        ? { rel: 'modulepreload', href: file }
        : { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'font', crossOrigin: '', href: file },
    );
  }
}

/** The scripts and styles that these modules need. */
export function filesOf(modules: readonly string[], bundle: Bundle): readonly string[] {
  const chunks = chunksIn(bundle);
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const file of chunk.imports) add(chunks.find((each) => each.fileName === file));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No built file contains ${module}`);
    add(chunk);
  }
  return [...files];
}

export function chunksIn(bundle: Bundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The page's entry module. */
export function pageModule(bundle: Bundle): string {
  const module = chunksIn(bundle).find((chunk) => chunk.isEntry)?.facadeModuleId;
  if (module == null) throw new Error('The page has no entry module');
  return module;
}
