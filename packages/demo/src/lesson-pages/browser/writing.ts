// A writing activity: an example, a text box, and a checklist.
import type { Activity } from '../activity.ts';
import { textCard } from './choice.ts';
import { button, el, heading } from './elements.ts';
import { ending } from './score.ts';
import { listenButtons } from './speech.ts';

type Write = Extract<Activity, { kind: 'write' }>;

export function writing(place: HTMLElement, { title, example, checklist }: Write): void {
  const text = el('textarea', { id: 'text', rows: '7', spellcheck: 'true' });
  const count = el('p', { class: 'count', role: 'status' }, '0 words');
  text.addEventListener('input', () => {
    const words = text.value.split(/\s+/).filter(Boolean).length;
    count.textContent = words === 1 ? '1 word' : `${words} words`;
  });
  const boxes = checklist.map((item, index) => {
    const box = el('input', { type: 'checkbox', id: `check-${index}` });
    return { box, line: el('li', {}, box, el('label', { for: `check-${index}` }, item)) };
  });
  const list = el('ul', { class: 'checklist' }, ...boxes.map(({ line }) => line));
  list.addEventListener('change', () => {
    const all = boxes.every(({ box }) => box.checked);
    if (all && !place.querySelector('.ending'))
      place.append(
        ending('Now copy your text and send it to your teacher as evidence.', () =>
          place.dispatchEvent(new Event('again')),
        ),
      );
  });
  place.append(
    textCard(title, example, ...listenButtons(example.join(' '), title)),
    el(
      'section',
      { class: 'card' },
      el('label', { for: 'text', class: 'strong' }, 'Write here'),
      text,
      count,
      button('Choose all my text', () => text.select()),
    ),
    el('section', { class: 'card' }, heading('Check your text'), list),
  );
}
