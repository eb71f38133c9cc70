// Activities with typed answers: numbers and spelling.
import type { Word } from '../activity.ts';
import { button, el, feedback, picture } from './elements.ts';
import { score, type Score } from './score.ts';
import { canSpeak, listenButtons } from './speech.ts';

type Question = {
  readonly label: string;
  readonly above?: Node;
  readonly answer: string;
  readonly matches: (written: string) => boolean;
  readonly keyboard: 'decimal' | 'text';
};

export function numbers(place: HTMLElement, items: readonly (readonly [string, string])[]): void {
  const result = score(items.length, place, () => place.dispatchEvent(new Event('again')));
  items.forEach(([words, digits], index) => {
    const matches = (written: string) =>
      written !== '' && Number(written.replaceAll(/[£\s]/g, '').replace(',', '.')) === Number(digits);
    // Numbers can be negative, and some numeric keyboards have no minus sign.
    const keyboard = digits.startsWith('-') ? 'text' : 'decimal';
    place.append(typed({ label: words, answer: digits, matches, keyboard }, index, result));
  });
}

export function spell(place: HTMLElement, words: readonly Word[]): void {
  const result = score(words.length, place, () => place.dispatchEvent(new Event('again')));
  words.forEach(([word, meaning, , drawing], index) => {
    const hint = canSpeak ? (meaning.split(':')[0] ?? meaning) : meaning;
    const above = el(
      'div',
      { class: 'actions' },
      picture(drawing),
      ...listenButtons(word, `word ${index + 1}`),
    );
    const matches = (written: string) => written.trim().toLowerCase() === word.toLowerCase();
    place.append(
      typed(
        { label: `${word.charAt(0).toUpperCase()}… ${hint}`, above, answer: word, matches, keyboard: 'text' },
        index,
        result,
      ),
    );
  });
}

function typed(
  { label, above, answer, matches, keyboard }: Question,
  index: number,
  result: Score,
): HTMLElement {
  const id = `answer-${index}`;
  const input = el('input', {
    id,
    type: 'text',
    inputmode: keyboard,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const { line, tell } = feedback();
  line.id = `${id}-said`;
  input.setAttribute('aria-describedby', line.id);
  const block = el(
    'div',
    { class: 'card typed' },
    el('label', { for: id }, el('span', { class: 'number' }, `${index + 1}`), label),
  );
  if (above) block.append(above);
  const check = button('Check', checkAnswer);
  block.append(el('div', { class: 'write-line' }, input, check), line);
  let tries = 0;
  input.addEventListener('keydown', (event) => {
    // Enter also chooses a word while it is composed; Safari says so by the code alone.
    if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) checkAnswer();
  });
  return block;

  function checkAnswer(): void {
    if (input.readOnly) return;
    tries += 1;
    if (matches(input.value.trim())) {
      input.readOnly = true;
      check.setAttribute('aria-disabled', 'true');
      tell('good', `Right! ${answer}`);
      result.solved(tries === 1);
    } else {
      tell(
        'again',
        tries < 3 ? 'Not yet. Look again and try again.' : `Not yet. The answer is ${answer}. Write it.`,
      );
    }
  }
}
