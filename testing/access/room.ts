// Defines one room of the table of reads: who may follow it and its rows; and builders for rooms by subject.
import { partOf, personId as person } from '../cast.ts';
import { missingId } from '../identity.ts';
import * as at from '../world-ids.ts';

export type Room = {
  readonly params: Readonly<Record<string, string>>;
  /** Names, separated by spaces; `all` is everyone, signed in or not. */
  readonly who: string;
  readonly rows: readonly string[];
};

export type Reading = {
  /** Exactly the columns of a row: a private column that is added fails. */
  readonly columns: string;
  readonly rooms: Readonly<Record<string, Room>>;
};

type Row = readonly [who: string, ...rows: string[]];

export const people = (...names: Parameters<typeof person>[0][]) => names.map(person);

export function rooms(
  param: string,
  byWord: Readonly<Record<string, { id: string; is: Row }>>,
): Reading['rooms'] {
  const listed = Object.entries(byWord).map(([word, { id, is }]) => {
    const [who, ...rows] = is;
    return [word, { params: { [param]: id }, who, rows }] as const;
  });
  return Object.fromEntries([...listed, ['missing', { params: { [param]: missingId }, who: '', rows: [] }]]);
}

type PersonWord = Parameters<typeof person>[0];

export function ofPeople(param: string, table: Partial<Record<PersonWord, Row>>): Reading['rooms'] {
  const entries = Object.entries(table) as [PersonWord, Row][];
  return rooms(param, Object.fromEntries(entries.map(([word, is]) => [word, { id: person(word), is }])));
}

export function ofEntities<Word extends string>(
  param: string,
  ids: Readonly<Record<Word, string>>,
  table: Partial<Record<Word, Row>>,
): Reading['rooms'] {
  const entries = Object.entries(table) as [Word, Row][];
  return rooms(param, Object.fromEntries(entries.map(([word, is]) => [word, { id: ids[word], is }])));
}

export const ofCategories = (table: Partial<Record<keyof typeof at.categories, Row>>) =>
  ofEntities('categoryId', at.categories, table);

export const ofChats = (table: Partial<Record<keyof typeof at.chats, Row>>) =>
  ofEntities('chatId', at.chats, table);

export const ofModules = (table: Partial<Record<keyof typeof at.modules, Row>>) =>
  ofEntities('moduleId', at.modules, table);

/** The home category of each learner's work; Elena, who belongs to both, has worked in Morning only. */
const workOf = {
  amina: 'morning',
  bilal: 'morning',
  carlos: 'morning',
  dao: 'evening',
  elena: 'morning',
  fatima: 'morning',
  george: 'morning',
} as const;
const staffOf = { morning: 'clarke priya', evening: 'okafor hassan' } as const;
// Locked, or with a forced reset: only the staff's view is left.
const shutOut: readonly PersonWord[] = ['fatima', 'george'];

/** The whole record for the learner only, and its part in each category for staff who have that category selected. */
export function ofLearners(table: Partial<Record<keyof typeof workOf, readonly string[]>>): Reading['rooms'] {
  const learners = Object.entries(workOf) as [keyof typeof workOf, keyof typeof staffOf][];
  const whole = learners.map(
    ([word]) => [word, [shutOut.includes(word) ? '' : word, ...(table[word] ?? [])] as const] as const,
  );
  const parts = learners.flatMap(([word, home]) =>
    (['morning', 'evening'] as const).map((category): [string, Room] => {
      const belongs = partOf(word).categories.includes(category);
      return [
        `${word} in ${category}`,
        {
          params: { learnerId: person(word), categoryId: at.categories[category] },
          who: belongs ? staffOf[category] : '',
          rows: category === home ? (table[word] ?? []) : [],
        },
      ];
    }),
  );
  return { ...ofPeople('learnerId', Object.fromEntries(whole)), ...Object.fromEntries(parts) };
}

/** Each user's own data, for all users who may use the product now. */
export function ofOneself(
  param: string,
  table: Readonly<Partial<Record<PersonWord, readonly string[]>>>,
): Reading['rooms'] {
  const able: readonly PersonWord[] = [
    'amina',
    'bilal',
    'carlos',
    'dao',
    'clarke',
    'okafor',
    'priya',
    'elena',
    'hassan',
  ];
  const shut: readonly PersonWord[] = ['fatima', 'george'];
  return ofPeople(
    param,
    Object.fromEntries([
      ...able.map((word) => [word, [word, ...(table[word] ?? [])] as const]),
      ...shut.map((word) => [word, [''] as const]),
    ]),
  );
}

const chatWho = {
  blue: 'amina bilal clarke priya',
  green: 'carlos hassan priya',
  red: 'dao okafor',
  old: 'amina clarke priya',
  aminaAndClarke: 'amina clarke',
  bilalAndClarke: 'bilal clarke',
  daoAndOkafor: 'dao okafor',
} as const;

export function ofEachChat(
  table: Partial<Record<keyof typeof chatWho, readonly string[]>>,
): Reading['rooms'] {
  const entries = Object.entries(chatWho) as [keyof typeof chatWho, string][];
  return ofChats(
    Object.fromEntries(entries.map(([word, who]) => [word, [who, ...(table[word] ?? [])] as const])),
  );
}

const moduleWho = {
  directions: 'amina bilal clarke priya',
  shopping: 'amina bilal carlos hassan clarke priya',
  // Disabled in class Blue: nothing for its learners.
  market: 'clarke priya',
  letters: 'amina bilal clarke priya',
  spare: 'clarke priya',
  doctor: 'dao okafor hassan',
  pharmacy: 'okafor hassan',
} as const;

export function ofEachModule(
  table: Partial<Record<keyof typeof moduleWho, readonly string[]>>,
): Reading['rooms'] {
  const entries = Object.entries(moduleWho) as [keyof typeof moduleWho, string][];
  return ofModules(
    Object.fromEntries(entries.map(([word, who]) => [word, [who, ...(table[word] ?? [])] as const])),
  );
}
