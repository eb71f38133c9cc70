// What had focus has left the page, as a card that was deleted: focus goes on beside it, not at the top of the page.

/** Where something stood that is gone: what followed, what went before, and what all of it was in. */
type Place = {
  readonly next: Node | null;
  readonly previous: Node | null;
  readonly around: readonly Node[];
};

/** Starts watching the page; what it answers ends that. */
export function keepFocus(page: Document): () => void {
  const app = page.getElementById('app');
  let last: Element | null = null;
  // Behind a dialog or a menu, whose own elements say nothing about where the person was.
  let inApp: Element | null = null;
  let placeInApp: Place | null = null;

  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    if (app?.contains(target) !== true) return;
    inApp = target;
    placeInApp = null;
  };
  // Who clicks beside everything wants focus nowhere.
  const clicked = () => {
    setTimeout(() => {
      if (page.activeElement !== page.body) return;
      last = null;
      inApp = null;
    });
  };
  const goOn = () => {
    if (page.activeElement !== page.body && page.activeElement !== null) return;
    if (inApp?.isConnected === true && inApp instanceof HTMLElement) inApp.focus({ preventScroll: true });
    else if (placeInApp !== null) focusAt(placeInApp);
  };
  const observer = new MutationObserver((records) => {
    const gone = last;
    if (inApp !== null && placeInApp === null) placeInApp = placeOf(inApp, records);
    if (gone === null || !records.some((record) => removes(record, gone))) return;
    last = null;
    // Two frames: a dialog that closes gives focus back itself, and a screen that opens takes it.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
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

const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]';

function removes({ removedNodes }: MutationRecord, element: Element): boolean {
  return [...removedNodes].some((node) => node.contains(element));
}

function placeOf(element: Element, records: readonly MutationRecord[]): Place | null {
  const record = records.find((each) => removes(each, element));
  if (record === undefined) return null;
  const { target } = record;
  // Not the page itself: a screen that takes the place of another says where focus goes.
  const screen = target instanceof Element ? target.closest('main, [role=dialog]') : null;
  if (screen === null) return null;
  const around: Node[] = [];
  for (let each: Node | null = target; each !== null && each !== screen.parentNode; each = each.parentNode) {
    around.push(each);
  }
  return { next: record.nextSibling, previous: record.previousSibling, around };
}

/** Never on a control: whoever presses a key twice must not set off the one that moved up. */
function focusAt({ next, previous, around }: Place): void {
  const beside = [next, previous].filter((node) => node instanceof Element && !node.matches(controls));
  [...beside, ...around].some((node) => node instanceof HTMLElement && takesFocus(node));
}

function takesFocus(element: HTMLElement): boolean {
  const lent = !element.hasAttribute('tabindex');
  if (lent) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const taken = element.ownerDocument.activeElement === element;
  const giveBack = () => element.removeAttribute('tabindex');
  if (lent && taken) element.addEventListener('blur', giveBack, { once: true });
  else if (lent) giveBack();
  return taken;
}
