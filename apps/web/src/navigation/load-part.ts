// Loads a lazy chunk after fetching its files. The build routes every `import()` through this: see build/load-part-imports.ts.
import { idOf, noteFailure } from '../ui/request-ids.ts';

/** Files that are loaded or loading. */
const loading = new Map<string, Promise<void>>();

/**
 * Rejects when a file cannot be fetched; the next call fetches it again. A direct `import()` that fails would fail
 * until a reload: Chromium before 156 caches failed module loads for the life of the page.
 */
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
    throw new PartStuck(files[0] ?? '', error);
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

// Idle time, not total time: slow connections may take longer.
const idleTimeoutMs = 30_000;

class PartLoadError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`A part of the app could not be loaded: ${path}`, { cause });
    this.name = 'PartLoadError';
  }
}

/** The server has the files of another version only. */
export class PartOutdated extends PartLoadError {
  override readonly name = 'PartOutdated';
}

/** Its `import()` failed. If its files can be fetched, the browser keeps that failure until a reload. */
export class PartStuck extends PartLoadError {
  override readonly name = 'PartStuck';
}

function preloadOf(path: string): Element | null {
  return document.querySelector(`link[rel="modulepreload"][href="${path}"]`);
}

async function fetchScript(path: string): Promise<void> {
  if (preloadOf(path) !== null) return;
  const idle = new AbortController();
  const startTimer = () => setTimeout(() => idle.abort(), idleTimeoutMs);
  let timer = startTimer();
  let refusedRequest: string | null = null;
  try {
    const response = await fetch(path, { signal: idle.signal });
    if (response.status === 404) throw new PartOutdated(path);
    if (!response.ok) {
      refusedRequest = idOf(response);
      throw new Error(`Answered with ${response.status}`);
    }
    // Read to the end, so that the whole file is in the browser's cache.
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = startTimer();
    }
  } catch (error) {
    noteFailure(refusedRequest);
    throw error instanceof PartOutdated ? error : new PartLoadError(path, error);
  } finally {
    clearTimeout(timer);
  }
}

async function loadStylesheet(path: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
    href: path,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise((resolve, reject) => {
    const giveUp = () => {
      link.remove();
      reject(new PartLoadError(path));
    };
    timer = setTimeout(giveUp, idleTimeoutMs);
    link.addEventListener('load', resolve);
    link.addEventListener('error', giveUp);
    document.head.append(link);
  }).finally(() => clearTimeout(timer));
}
