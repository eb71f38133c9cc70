// Every kind of lesson activity and its data, shared by the server and the page.

/** A word of a lesson: the word, its meaning in simple English, a sentence that uses it, and a drawing of it. */
export type Word = readonly [word: string, meaning: string, sentence: string, drawing?: string];

export type Question = { readonly ask: string; readonly options: readonly string[]; readonly answer: string };

export type Field = {
  readonly label: string;
  readonly hint: string;
  /** The format that is checked; `date` is 14/03/1990. */
  readonly shape: 'text' | 'date' | 'phone' | 'postcode' | 'email' | 'number' | 'time';
};

export type Activity =
  | { readonly kind: 'cards' | 'dictionary' | 'match' | 'listen' | 'spell'; readonly words: readonly Word[] }
  | { readonly kind: 'gaps'; readonly words: readonly Word[] }
  | { readonly kind: 'order'; readonly sentences: readonly string[] }
  | {
      readonly kind: 'dialogue';
      readonly scene: string;
      readonly lines: readonly (readonly [who: string, says: string])[];
    }
  | {
      readonly kind: 'reading';
      readonly title: string;
      readonly text: readonly string[];
      readonly questions: readonly Question[];
    }
  | {
      readonly kind: 'truefalse';
      readonly text: string;
      readonly statements: readonly (readonly [statement: string, isTrue: boolean])[];
    }
  | { readonly kind: 'numbers'; readonly items: readonly (readonly [inWords: string, inDigits: string])[] }
  | { readonly kind: 'clock'; readonly times: readonly (readonly [digits: string, inWords: string])[] }
  | { readonly kind: 'form'; readonly title: string; readonly fields: readonly Field[] }
  | { readonly kind: 'map'; readonly routes: readonly Route[] }
  | {
      readonly kind: 'sort';
      readonly groups: readonly (readonly [group: string, items: readonly string[]])[];
    }
  | {
      readonly kind: 'write';
      readonly title: string;
      readonly example: readonly string[];
      readonly checklist: readonly string[];
    };

/** Directions on the town map, and where they lead. */
export type Route = { readonly directions: string; readonly answer: string };

/** All data of a lesson page. */
export type Lesson = {
  readonly slug: string;
  /** Names the picture of the module. */
  readonly picture: string;
  readonly module: string;
  readonly level: string;
  readonly instructions: string;
  readonly activity: Activity;
};
