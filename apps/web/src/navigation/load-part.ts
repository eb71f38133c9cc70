// Loads a lazy chunk after fetching its files. The build routes every `import()` through this: see build/load-part-imports.ts.
// Vite's own helper, which reports failures as `vite:preloadError`, cannot try again: a failed `import()` or `modulepreload` fails
// until a reload, since Chromium before 156 caches failed module loads for the life of the page.
import { idOf, noteFailure } from '../ui/request-ids.ts';

/** Files that are loaded or loading. */
const loading = new Map<string, Promise<void>>();

// Idle time, not total time: slow connections may take longer.
const idleTimeoutMs = 30_000;

/** `outdated`: the server has the files of another version only. `cached`: the browser keeps the failed `import()` until a reload. */
type Reason = 'network' | 'outdated' | 'cached';

export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
  readonly reason: Reason;

  constructor(path: string, reason: Reason, cause?: unknown) {
    super(`A part of the app could not be loaded: ${path}`, { cause });
    this.reason = reason;
  }
}

/** Rejects with a `PartLoadError` when a file cannot be fetched; the next call fetches it again. */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[]): Promise<Part> {
  await Promise.all(files.map(loadFile));
  try {
    return await load();
  } catch (error) {
    // The page's preload may have failed: the next call fetches the files itself.
    for (const file of files) {
      preloadOf(`/${file}`)?.remove();
      loading.delete(file);
    }
    throw new PartLoadError(files[0] ?? '', 'cached', error);
  }
}

function loadFile(file: string): Promise<void> {
  const existing = loading.get(file);
  if (existing !== undefined) return existing;
  const promise = file.endsWith('.css') ? loadStylesheet(`/${file}`) : fetchScript(`/${file}`);
  loading.set(file, promise);
  promise.catch(() => loading.delete(file));
  return promise;
}

function preloadOf(path: string): Element | null {
  return document.querySelector(`link[rel="modulepreload"][href="${path}"]`);
}

async function fetchScript(path: string): Promise<void> {
  if (preloadOf(path) !== null) return;
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), idleTimeoutMs);
  };
  restartTimer();
  let response: Response | null = null;
  try {
    response = await fetch(path, { signal: idle.signal });
    if (!response.ok) throw new Error(`Answered with ${response.status}`);
    // Read to the end, so that the whole file is in the browser's cache.
    await response.body?.pipeTo(new WritableStream({ write: restartTimer }));
  } catch (error) {
    const isOutdated = response?.status === 404;
    noteFailure(response === null || response.ok || isOutdated ? null : idOf(response));
    throw new PartLoadError(path, isOutdated ? 'outdated' : 'network', error);
  } finally {
    clearTimeout(timer);
  }
}

async function loadStylesheet(path: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`) !== null) return;
  const link = document.createElement('link');
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      AbortSignal.timeout(idleTimeoutMs).addEventListener('abort', reject);
      document.head.append(Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: path }));
    });
  } catch (error) {
    link.remove();
    throw new PartLoadError(path, 'network', error);
  }
}
