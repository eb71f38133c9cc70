// Counts the answers that were right the first time, and congratulates at the end.
import { button, el, icon } from './elements.ts';

export type Score = { solved(firstTry: boolean): void };

/** Shows the result once all questions are solved; `again` restarts the activity. */
export function score(total: number, container: HTMLElement, again: () => void): Score {
  let done = 0;
  let firstTime = 0;
  return {
    solved(firstTry) {
      done += 1;
      if (firstTry) firstTime += 1;
      if (done === total) container.append(ending(`${firstTime} of ${total} right the first time.`, again));
    },
  };
}

export function ending(sentence: string, again: () => void): HTMLElement {
  const panel = el('div', { class: 'ending', role: 'status' }, icon('star'));
  panel.append(
    el('p', {}, el('strong', {}, 'Well done! You finished. '), sentence),
    button('Do it again', again, { icon: 'again' }),
  );
  return panel;
}
