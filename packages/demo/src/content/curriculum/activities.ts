// Short builder functions for activities, which keep the modules readable.
import type { Activity, Field, Question, Route, Word } from '../../lesson-pages/activity.ts';
import type { Resource } from '../types.ts';

export function cards(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'cards', words } };
}

export function dictionary(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'dictionary', words } };
}

export function match(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'match', words } };
}

export function listen(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'listen', words } };
}

export function spell(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'spell', words } };
}

export function gaps(instructions: string, words: readonly Word[]): Resource {
  return { instructions, activity: { kind: 'gaps', words } };
}

export function order(instructions: string, ...sentences: readonly string[]): Resource {
  return { instructions, activity: { kind: 'order', sentences } };
}

/** Two people alternate, line by line. */
export function dialogue(
  instructions: string,
  scene: string,
  people: readonly [string, string],
  ...says: readonly string[]
): Resource {
  const lines = says.map((line, turn) => [turn % 2 === 0 ? people[0] : people[1], line] as const);
  return { instructions, activity: { kind: 'dialogue', scene, lines } };
}

export function reading(
  instructions: string,
  title: string,
  text: readonly string[],
  ...questions: readonly Question[]
): Resource {
  return { instructions, activity: { kind: 'reading', title, text, questions } };
}

/** A question whose right answer is the first option; the page shows the options in another order. */
export function ask(question: string, right: string, ...wrong: readonly string[]): Question {
  return { ask: question, options: [right, ...wrong], answer: right };
}

export function trueFalse(
  instructions: string,
  text: string,
  ...statements: readonly (readonly [string, boolean])[]
): Resource {
  return { instructions, activity: { kind: 'truefalse', text, statements } };
}

export function numbers(instructions: string, ...items: readonly (readonly [string, string])[]): Resource {
  return { instructions, activity: { kind: 'numbers', items } };
}

export function clock(instructions: string, ...times: readonly (readonly [string, string])[]): Resource {
  return { instructions, activity: { kind: 'clock', times } };
}

export function form(
  instructions: string,
  title: string,
  ...fields: readonly (readonly [string, string, Field['shape']])[]
): Resource {
  const activity: Activity = {
    kind: 'form',
    title,
    fields: fields.map(([label, hint, shape]) => ({ label, hint, shape })),
  };
  return { instructions, activity };
}

export function map(instructions: string, ...routes: readonly Route[]): Resource {
  return { instructions, activity: { kind: 'map', routes } };
}

export function sort(
  instructions: string,
  ...groups: readonly (readonly [string, readonly string[]])[]
): Resource {
  return { instructions, activity: { kind: 'sort', groups } };
}

export function write(
  instructions: string,
  title: string,
  example: readonly string[],
  ...checklist: readonly string[]
): Resource {
  return { instructions, activity: { kind: 'write', title, example, checklist } };
}
