// A multiple-choice question with large buttons; a wrong answer can be corrected.
import { button, el, feedback, heading } from './elements.ts';
import type { Score } from './score.ts';

export type Choice = {
  readonly question: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly above?: Node;
  /** Replaces the question when it is answered. */
  readonly solved?: string;
};

export function choice(
  { question, options, answer, above, solved }: Choice,
  number: number,
  score: Score,
): HTMLElement {
  const legend = el('legend', {}, el('span', { class: 'number' }, `${number}`), el('span', {}, question));
  const block = el('fieldset', { class: 'choice' }, legend);
  if (above) block.append(above);
  const answers = el('div', { class: 'options' });
  const { line, tell } = feedback();
  let tries = 0;
  for (const option of options) {
    const press = () => {
      if (block.dataset.solved) return;
      tries += 1;
      if (option !== answer) {
        chosen.classList.add('again');
        tell('again', `“${option}” is not right. Try again.`);
        return;
      }
      block.dataset.solved = 'yes';
      chosen.classList.add('good');
      for (const other of answers.children) other.setAttribute('aria-disabled', 'true');
      if (solved)
        legend.replaceChildren(el('span', { class: 'number' }, `${number}`), el('span', {}, solved));
      tell('good', tries === 1 ? 'Right!' : 'Right. Good work!');
      score.solved(tries === 1);
    };
    const chosen = button(option, press, { kind: 'option' });
    answers.append(chosen);
  }
  block.append(answers, line);
  return block;
}

export function textCard(
  title: string,
  sentences: readonly string[],
  ...actions: readonly Node[]
): HTMLElement {
  const card = el('section', { class: 'card text' });
  if (title) card.append(heading(title));
  card.append(...sentences.map((sentence) => el('p', {}, sentence)));
  if (actions.length > 0) card.append(el('div', { class: 'actions' }, ...actions));
  return card;
}
