// Short news that goes away by itself: what was said, and to whom it may be shown.

export interface ToastNews {
  words: string;
  tone: 'good' | 'bad' | 'info';
  /** One thing that can still be done about it: "Undo". */
  action?: ToastAction;
}

export interface ToastAction {
  word: string;
  run: () => void;
}

type Show = (news: ToastNews) => void;

let show: Show | null = null;
let wake: () => void = () => undefined;
const early: ToastNews[] = [];

/** Bad news stays until it is closed; news with an action stays longer. */
export function showToast(words: string, tone: ToastNews['tone'] = 'good', action?: ToastAction): void {
  const news = { words, tone, ...(action === undefined ? {} : { action }) };
  if (show !== null) return show(news);
  early.push(news);
  wake();
}

/** For the one part that shows them. What was said before it was there is shown now. */
export function showToastsBy(by: Show): void {
  show = by;
  early.splice(0).forEach(by);
}

/** For whoever fetches that part: called when something is said and it is not there. */
export function onEarlyToast(fetch: () => void): void {
  wake = fetch;
}
