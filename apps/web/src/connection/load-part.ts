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

class PartMissing extends Error {
  constructor(path: string, cause?: unknown) {
    super(`A part of the app could not be loaded: ${path}`, { cause });
    this.name = 'PartMissing';
  }
}

async function fetched(path: string): Promise<void> {
  // The page has asked for it already.
  if (document.querySelector(`link[rel="modulepreload"][href="${path}"]`) !== null) return;
  try {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`Answered with ${response.status}`);
    // To the end: only then has the browser all of it at hand.
    await response.arrayBuffer();
  } catch (error) {
    throw new PartMissing(path, error);
  }
}

async function applied(path: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new PartMissing(path));
    });
    document.head.append(link);
  });
}
