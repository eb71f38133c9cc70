// Pages that teach words: cards one by one, a picture dictionary, and sentences to listen to and say.
import type { Word } from '../activity.ts';
import { button, el, heading, picture } from './elements.ts';
import { ending } from './score.ts';
import { canSpeak, listenButtons } from './speech.ts';

export function cards(place: HTMLElement, words: readonly Word[]): void {
  let at = 0;
  const count = el('p', { class: 'count', role: 'status' });
  const card = el('section', { class: 'card word' });
  // Named by what they show: the app that embeds the page has its own Back and Next.
  const back = button('', () => show(at - 1), { icon: 'back' });
  const next = button('', () => (at + 1 < words.length ? show(at + 1) : end()), {
    kind: 'next',
    icon: 'next',
  });
  place.append(count, card, el('div', { class: 'steps' }, back, next));
  show(0);

  function show(index: number): void {
    const word = words[index];
    if (!word) return;
    at = index;
    const [name, meaning, sentence, drawing] = word;
    count.textContent = `Word ${index + 1} of ${words.length}: ${name}`;
    card.replaceChildren(
      picture(drawing),
      el(
        'div',
        {},
        heading(name),
        el('p', { class: 'meaning' }, meaning),
        el('p', { class: 'sentence' }, sentence),
        el('div', { class: 'actions' }, ...listenButtons(`${name}. ${sentence}`, name)),
      ),
    );
    back.toggleAttribute('disabled', index === 0);
    back.querySelector('span')?.replaceChildren(`Word ${index}`);
    next.querySelector('span')?.replaceChildren(index + 1 < words.length ? `Word ${index + 2}` : 'Finish');
  }

  function end(): void {
    const panel = ending(`You know ${words.length} new words.`, () => {
      panel.remove();
      show(0);
      next.focus();
    });
    if (!place.querySelector('.ending')) place.append(panel);
  }
}

export function dictionary(place: HTMLElement, words: readonly Word[]): void {
  const list = el('ul', { class: 'dictionary' });
  for (const [name, meaning, sentence, drawing] of words) {
    list.append(
      el(
        'li',
        { class: 'card' },
        picture(drawing),
        heading(name),
        el('p', { class: 'meaning' }, meaning),
        el('p', { class: 'sentence' }, sentence),
        el('div', { class: 'actions' }, ...listenButtons(`${name}. ${sentence}`, name)),
      ),
    );
  }
  place.append(list);
}

export function listen(place: HTMLElement, words: readonly Word[]): void {
  if (!canSpeak)
    place.append(
      el('p', { class: 'note' }, 'This device has no voice. Read the sentences aloud with a friend.'),
    );
  const list = el('ol', { class: 'lines' });
  let said = 0;
  for (const [name, , sentence] of words) {
    const done = button(
      'I said it',
      () => {
        if (done.getAttribute('aria-pressed') === 'true') return;
        done.setAttribute('aria-pressed', 'true');
        said += 1;
        if (said === words.length)
          place.append(ending('You said every sentence.', () => place.dispatchEvent(new Event('again'))));
      },
      { icon: 'good' },
    );
    done.setAttribute('aria-pressed', 'false');
    done.setAttribute('aria-label', `I said it: ${name}`);
    list.append(
      el(
        'li',
        { class: 'card' },
        el('p', { class: 'sentence big' }, sentence),
        el('div', { class: 'actions' }, ...listenButtons(sentence, name), done),
      ),
    );
  }
  place.append(list);
}
