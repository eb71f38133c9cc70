// A conversation to listen to and read aloud; one person's lines can be hidden, to say them from memory.
import type { Activity } from '../activity.ts';
import { button, el, heading } from './elements.ts';
import { canSpeak, listenButtons, speak } from './speech.ts';

type Dialogue = Extract<Activity, { kind: 'dialogue' }>;

export function dialogue(place: HTMLElement, { scene, lines }: Dialogue): void {
  const people = [...new Set(lines.map(([who]) => who))];
  const list = el('ol', { class: 'dialogue' });
  const roles = ['Read all', ...people].map((role) => {
    const choose = button(people.includes(role) ? `I am ${role}` : role, () => play(role), {
      kind: 'option',
    });
    return { role, choose };
  });
  const actions = el(
    'div',
    { class: 'options', role: 'group', 'aria-label': 'Who are you?' },
    ...roles.map(({ choose }) => choose),
  );
  place.append(heading(scene), actions);
  if (canSpeak)
    place.append(
      button('Listen to all', () => speak(lines.map(([, says]) => says).join(' ')), { icon: 'listen' }),
    );
  place.append(list);
  play('Read all');

  function play(chosen: string): void {
    for (const { role, choose } of roles) choose.setAttribute('aria-pressed', String(role === chosen));
    list.replaceChildren(...lines.map(([who, says]) => turn(who, says, who === chosen)));
  }

  function turn(who: string, says: string, mine: boolean): HTMLElement {
    const item = el(
      'li',
      { class: people.indexOf(who) === 0 ? 'turn first' : 'turn second' },
      el('strong', {}, who),
    );
    const text = el('p', { class: 'sentence' }, says);
    const hear = el('div', { class: 'actions' }, ...listenButtons(says, says));
    if (!mine) {
      item.append(text, hear);
      return item;
    }
    const show = button('Your turn. Say it, then look.', () => {
      show.replaceWith(text, hear);
      text.tabIndex = -1;
      text.focus();
    });
    item.append(show);
    return item;
  }
}
