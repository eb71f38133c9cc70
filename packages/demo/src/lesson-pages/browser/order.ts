// An ordering activity: build a sentence by choosing its words in order.
import { button, el, feedback } from './elements.ts';
import { score, type Score } from './score.ts';
import { listenButtons } from './speech.ts';
import { shuffle } from './shuffle.ts';

export function order(place: HTMLElement, sentences: readonly string[], seed: string): void {
  const result = score(sentences.length, place, () => place.dispatchEvent(new Event('again')));
  sentences.forEach((sentence, index) =>
    place.append(puzzle(sentence, index + 1, `${seed}${index}`, result)),
  );
}

function puzzle(sentence: string, number: number, seed: string, result: Score): HTMLElement {
  const words = sentence.split(' ');
  const answer = el('div', { class: 'answer', role: 'group', 'aria-label': `Your sentence ${number}` });
  const bank = el('div', { class: 'options', role: 'group', 'aria-label': `Words for sentence ${number}` });
  const { line, tell } = feedback();
  let tries = 0;
  for (const word of shuffle(words, seed)) {
    const piece = button(word, () => moveOver(piece), { kind: 'option' });
    bank.append(piece);
  }
  return el(
    'section',
    { class: 'card order' },
    el('p', { class: 'number' }, `${number}`),
    answer,
    bank,
    line,
  );

  function moveOver(piece: HTMLButtonElement): void {
    if (answer.dataset.solved) return;
    const home = piece.parentElement === bank ? answer : bank;
    home.append(piece);
    piece.focus();
    if (bank.childElementCount === 0) check();
    else tell('again', 'Choose the next word. Press a word again to take it back.');
  }

  function check(): void {
    tries += 1;
    const built = [...answer.children].map((piece) => piece.textContent).join(' ');
    if (built !== sentence) {
      tell('again', 'Not yet. Press a word to take it back.');
      return;
    }
    answer.dataset.solved = 'yes';
    answer.classList.add('good');
    for (const piece of answer.children) piece.setAttribute('aria-disabled', 'true');
    bank.replaceChildren(...listenButtons(sentence, `sentence ${number}`));
    tell('good', tries === 1 ? 'Right!' : 'Right. Good work!');
    result.solved(tries === 1);
  }
}
