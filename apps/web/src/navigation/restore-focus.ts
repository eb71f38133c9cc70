// When the focused element is removed, e.g. a deleted card, moves focus to a neighbour instead of the top of the page.

/** The neighbours of an element before it was removed: what followed, what preceded, and its ancestors. */
type Position = {
  readonly next: Node | null;
  readonly previous: Node | null;
  readonly ancestors: readonly Node[];
};

/** Starts watching the page; returns a function that stops it. */
export function restoreFocus(page: Document): () => void {
  const app = page.getElementById('app');
  let last: Element | null = null;
  // Behind a dialog or a menu, whose own elements say nothing about the user's position.
  let inApp: Element | null = null;
  let positionInApp: Position | null = null;
  const inDialogs = new WeakMap<Element, Element>();

  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    const dialog = target.closest(dialogs);
    if (dialog !== null && dialog !== target) inDialogs.set(dialog, target);
    if (app?.contains(target) !== true) return;
    inApp = target;
    positionInApp = null;
  };
  // Clicking outside of every control leaves focus nowhere.
  const clicked = () => {
    setTimeout(() => {
      if (page.activeElement !== page.body) return;
      last = null;
      inApp = null;
    });
  };
  const moveFocus = () => {
    const { activeElement } = page;
    if (activeElement === null || activeElement === page.body) {
      if (inApp?.isConnected === true && inApp instanceof HTMLElement) inApp.focus({ preventScroll: true });
      else if (positionInApp !== null) focusAt(positionInApp);
      if (page.activeElement !== page.body) return;
      // A dialog takes the focus itself when it finds it nowhere.
    } else if (!activeElement.matches(dialogs)) return;
    // What is behind a modal dialog cannot take focus.
    const dialog = [...page.querySelectorAll<HTMLElement>(dialogs)].at(-1);
    const inDialog = dialog && inDialogs.get(dialog);
    if (inDialog instanceof HTMLElement) inDialog.focus({ preventScroll: true });
    if (page.activeElement === page.body) dialog?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    const removed = last;
    if (inApp !== null && positionInApp === null) positionInApp = positionOf(inApp, records);
    if (removed === null || !records.some((record) => removes(record, removed))) return;
    last = null;
    // Two frames: closing dialogs restore focus themselves, and opening screens set it.
    requestAnimationFrame(() => requestAnimationFrame(moveFocus));
  });

  page.addEventListener('focusin', focused);
  page.addEventListener('mousedown', clicked);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', focused);
    page.removeEventListener('mousedown', clicked);
    observer.disconnect();
  };
}

const dialogs = '[role=dialog], [role=alertdialog]';
const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]';

function removes({ removedNodes }: MutationRecord, element: Element): boolean {
  return [...removedNodes].some((node) => node.contains(element));
}

function positionOf(element: Element, records: readonly MutationRecord[]): Position | null {
  const record = records.find((each) => removes(each, element));
  if (record === undefined) return null;
  const { target } = record;
  // Not the page itself: a new screen sets focus itself.
  const screen = target instanceof Element ? target.closest('main, [role=dialog]') : null;
  if (screen === null) return null;
  const ancestors: Node[] = [];
  for (let each: Node | null = target; each !== null && each !== screen.parentNode; each = each.parentNode) {
    ancestors.push(each);
  }
  return { next: record.nextSibling, previous: record.previousSibling, ancestors };
}

/** Never a control: pressing a key twice must not activate the control that moved up. */
function focusAt({ next, previous, ancestors }: Position): void {
  const neighbours = [next, previous].filter((node) => node instanceof Element && !node.matches(controls));
  [...neighbours, ...ancestors].some((node) => node instanceof HTMLElement && tryFocus(node));
}

function tryFocus(element: HTMLElement): boolean {
  const madeFocusable = !element.hasAttribute('tabindex');
  if (madeFocusable) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const focused = element.ownerDocument.activeElement === element;
  const removeTabIndex = () => element.removeAttribute('tabindex');
  if (madeFocusable && focused) element.addEventListener('blur', removeTabIndex, { once: true });
  else if (madeFocusable) removeTabIndex();
  return focused;
}
