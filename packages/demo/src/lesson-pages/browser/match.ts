// A matching activity: choose a word, then its meaning. What it says stands below the button that was pressed.
import type { Word } from '../activity.ts';
import { button, el, feedback, heading } from './elements.ts';
import { score } from './score.ts';
import { shuffle } from './shuffle.ts';

export function match(place: HTMLElement, words: readonly Word[], seed: string): void {
  const { line, tell } = feedback();
  const tellBelow = (pressed: Element, ...said: Parameters<typeof tell>) => {
    pressed.after(line);
    tell(...said);
  };
  const result = score(words.length, place, () => place.dispatchEvent(new Event('again')));
  const missed = new Set<string>();
  let chosen: HTMLButtonElement | undefined;
  const names = shuffle(words, seed).map(([name]) => {
    const choose = button(name, () => select(choose), { kind: 'option' });
    choose.setAttribute('aria-pressed', 'false');
    return choose;
  });
  const meanings = shuffle(words, `${seed}?`).map(([name, meaning]) => {
    const choose = button(meaning, () => pair(name, choose), { kind: 'option' });
    return choose;
  });
  place.append(
    line,
    el(
      'div',
      { class: 'match' },
      el('section', { class: 'column' }, heading('Words'), ...names),
      el('section', { class: 'column' }, heading('Meanings'), ...meanings),
    ),
  );
  tell('good', 'Choose a word. Then choose the meaning.');

  function select(name: HTMLButtonElement): void {
    if (name.getAttribute('aria-disabled')) return;
    for (const other of names) other.setAttribute('aria-pressed', String(other === name));
    chosen = name;
    tellBelow(name, 'good', `“${name.textContent}”: now choose the meaning.`);
  }

  function pair(name: string, meaning: HTMLButtonElement): void {
    if (meaning.getAttribute('aria-disabled')) return;
    if (!chosen) {
      tellBelow(meaning, 'again', 'Choose a word first.');
      return;
    }
    if (chosen.textContent !== name) {
      missed.add(chosen.textContent);
      tellBelow(meaning, 'again', `“${chosen.textContent}” does not mean that. Try again.`);
      return;
    }
    for (const part of [chosen, meaning]) {
      part.classList.add('good');
      part.setAttribute('aria-disabled', 'true');
    }
    meaning.prepend(el('strong', {}, `${name}: `));
    chosen.setAttribute('aria-pressed', 'false');
    chosen = undefined;
    tellBelow(meaning, 'good', `Right! “${name}”.`);
    result.solved(!missed.has(name));
  }
}
