// Operates a page in any engine: finds elements by their visible text, and presses, types and waits.
/** Of the window, in px: a story of a teacher is played on their phone, too. */
export const phone = { width: 360, height: 740 };

export type Engine = {
  readonly name: string;
  /** Starts a browser with empty storage. */
  fresh(): Promise<Hands>;
  stop(): Promise<void>;
};

/** What each engine implements differently. */
export type Hands = {
  open(url: string): Promise<void>;
  /** Runs in the page; `script` is the body of a function of `given`. */
  run(script: string, given: unknown): Promise<unknown>;
  press(selector: string): Promise<void>;
  write(selector: string, text: string): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  close(): Promise<void>;
};

type Kind = 'button' | 'link' | 'field' | 'file';
const PATIENCE_MS = 20_000;

/** In the page: marks the first visible element of a kind and a name, and returns whether there is one. */
const find = `
  const { kind, name } = given;
  const kinds = { button: 'button', link: 'a[href]', field: 'input:not([type=file]), textarea', file: 'input[type=file]' };
  const nameOf = (each) => (each.getAttribute('aria-label') ?? ([...(each.labels ?? [])].map((label) => label.textContent).join(' ') || each.textContent) ?? '').trim();
  for (const each of document.querySelectorAll('[data-found]')) each.removeAttribute('data-found');
  // What is modal covers everything else.
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  const all = [...top.querySelectorAll(kinds[kind])].filter((each) => !each.disabled && (kind === 'file' || each.checkVisibility()));
  const found = all.find((each) => nameOf(each) === name) ?? all.find((each) => nameOf(each).startsWith(name));
  found?.setAttribute('data-found', '');
  // What is fixed to the bottom of a small screen would else lie over it.
  found?.scrollIntoView({ block: 'center' });
  return found !== undefined;
`;
const marked = '[data-found]';

export class Screen {
  readonly hands: Hands;
  readonly #url: string;

  constructor(hands: Hands, url: string) {
    this.hands = hands;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.hands.open(this.#url + path);
  }

  async press(kind: 'button' | 'link', name: string): Promise<void> {
    await this.#found(kind, name);
    await this.hands.press(marked);
  }

  async write(name: string, text: string): Promise<void> {
    await this.#found('field', name);
    await this.hands.write(marked, text);
  }

  async choose(file: string): Promise<void> {
    await this.#found('file', '');
    await this.hands.choose(marked, file);
  }

  async shows(words: RegExp): Promise<void> {
    await until(`the words ${words}`, async () => words.test(await this.text()));
  }

  async showsNot(words: RegExp): Promise<void> {
    await until(`the words ${words} to go`, async () => !words.test(await this.text()));
  }

  async text(): Promise<string> {
    return String(await this.hands.run('return document.body?.innerText ?? ""', null));
  }

  async #found(kind: Kind, name: string): Promise<void> {
    await until(`the ${kind} "${name}"`, async () => (await this.hands.run(find, { kind, name })) === true);
  }
}

/** Looks again and again until it is so. A page that is on its way answers nothing. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
