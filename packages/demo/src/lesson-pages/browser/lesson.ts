// Reads the lesson's data from the page and shows its activity.
import type { Activity, Lesson, Word } from '../activity.ts';
import { choice, textCard, type Choice } from './choice.ts';
import { dialogue } from './dialogue.ts';
import { el } from './elements.ts';
import { clockFace, placeNames, townMap } from './figures.ts';
import { formFilling } from './form-filling.ts';
import { tellHeight } from './height.ts';
import { match } from './match.ts';
import { order } from './order.ts';
import { score } from './score.ts';
import { shuffle, withDistractors } from './shuffle.ts';
import { listenButtons } from './speech.ts';
import { numbers, spell } from './typed.ts';
import { cards, dictionary, listen } from './words.ts';
import { writing } from './writing.ts';

const data = document.getElementById('lesson-data');
const place = document.getElementById('activity');

if (data?.textContent && place) {
  const lesson = JSON.parse(data.textContent) as Lesson;
  const restart = () => {
    place.replaceChildren();
    show(place, lesson.activity, lesson.slug);
  };
  place.addEventListener('again', () => {
    restart();
    scrollTo({ top: 0 });
    document.querySelector('h1')?.focus();
  });
  if (parent !== window) document.documentElement.classList.add('framed');
  restart();
  tellHeight();
}

function show(place: HTMLElement, activity: Activity, seed: string): void {
  switch (activity.kind) {
    case 'cards':
      return cards(place, activity.words);
    case 'dictionary':
      return dictionary(place, activity.words);
    case 'listen':
      return listen(place, activity.words);
    case 'match':
      return match(place, activity.words, seed);
    case 'spell':
      return spell(place, activity.words);
    case 'gaps':
      return questions(
        place,
        activity.words.map((word, index) => gap(word, activity.words, `${seed}${index}`)),
      );
    case 'order':
      return order(place, activity.sentences, seed);
    case 'dialogue':
      return dialogue(place, activity);
    case 'reading':
      place.append(
        textCard(activity.title, activity.text, ...listenButtons(activity.text.join(' '), activity.title)),
      );
      return questions(
        place,
        activity.questions.map(({ ask, options, answer }) => ({
          question: ask,
          options: shuffle(options, seed + ask),
          answer,
        })),
      );
    case 'truefalse':
      place.append(
        textCard(
          '',
          activity.text.split(/(?<=[.!?”]) (?=[A-Z“])/),
          ...listenButtons(activity.text, 'the text'),
        ),
      );
      return questions(
        place,
        activity.statements.map(([question, isTrue]) => ({
          question,
          options: ['True', 'False'],
          answer: isTrue ? 'True' : 'False',
        })),
      );
    case 'numbers':
      return numbers(place, activity.items);
    case 'clock': {
      const all = activity.times.map(([, words]) => words);
      return questions(
        place,
        activity.times.map(([digits, words]) => ({
          question: 'What time is it?',
          above: clockFace(digits),
          options: withDistractors(words, all, seed + digits),
          answer: words,
          solved: `It is ${words}.`,
        })),
      );
    }
    case 'form':
      return formFilling(place, activity);
    case 'map':
      place.append(townMap());
      return questions(
        place,
        activity.routes.map(({ directions, answer }) => ({
          question: directions,
          options: withDistractors(answer, placeNames, seed + answer),
          answer,
        })),
      );
    case 'sort': {
      const groups = activity.groups.map(([group]) => group);
      const items = activity.groups.flatMap(([group, members]) =>
        members.map((item) => ({ question: item, options: groups, answer: group })),
      );
      return questions(place, shuffle(items, seed));
    }
    case 'write':
      return writing(place, activity);
  }
}

/** The sentence with the word left out, and three words to choose from. */
function gap([word, , sentence]: Word, words: readonly Word[], seed: string): Choice {
  const start = sentence.toLowerCase().indexOf(word.toLowerCase());
  const question = `${sentence.slice(0, start)}____${sentence.slice(start + word.length)}`;
  return {
    question,
    options: withDistractors(
      word,
      words.map(([other]) => other),
      seed,
    ),
    answer: word,
    solved: sentence,
  };
}

function questions(place: HTMLElement, choices: readonly Choice[]): void {
  const result = score(choices.length, place, () => place.dispatchEvent(new Event('again')));
  place.append(
    ...choices.map((item, index) => el('div', { class: 'card' }, choice(item, index + 1, result))),
  );
}
