// Loads a part of the app once its files are here. The build leads every `import()` through this: see build/parts-arrive.ts.

/** Files that are here, or on their way. */
const arriving = new Map<string, Promise<void>>();

/**
 * Rejects when a file cannot be fetched; the next try fetches it again. Asked for as a module straight away it would
 * be lost until a reload: Chromium before 156 remembers for the life of the page that a module could not be had.
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[]): Promise<Part> {
  await Promise.all(files.map(arrival));
  return load();
}

function arrival(file: string): Promise<void> {
  const known = arriving.get(file);
  if (known !== undefined) return known;
  const begun = file.endsWith('.css') ? applied(`/${file}`) : fetched(`/${file}`);
  arriving.set(file, begun);
  begun.catch(() => arriving.delete(file));
  return begun;
}

// Of silence, not in all: a slow line is given its time.
const patienceMs = 30_000;

class PartMissing extends Error {
  constructor(path: string, cause?: unknown) {
    super(`A part of the app could not be loaded: ${path}`, { cause });
    this.name = 'PartMissing';
  }
}

async function fetched(path: string): Promise<void> {
  // The page has asked for it already.
  if (document.querySelector(`link[rel="modulepreload"][href="${path}"]`) !== null) return;
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), patienceMs);
  let timer = listen();
  try {
    const response = await fetch(path, { signal: silence.signal });
    if (!response.ok) throw new Error(`Answered with ${response.status}`);
    // To the end: only then has the browser all of it at hand.
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = listen();
    }
  } catch (error) {
    throw new PartMissing(path, error);
  } finally {
    clearTimeout(timer);
  }
}

async function applied(path: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise((resolve, reject) => {
    const giveUp = () => {
      link.remove();
      reject(new PartMissing(path));
    };
    timer = setTimeout(giveUp, patienceMs);
    link.addEventListener('load', resolve);
    link.addEventListener('error', giveUp);
    document.head.append(link);
  }).finally(() => clearTimeout(timer));
}
