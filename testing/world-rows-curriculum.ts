// The rows of the test data for the curriculum, classes and messages.
import { personId as id, type Name } from './cast.ts';
import * as at from './world-ids.ts';
import type { Rows } from './world-rows.ts';

type Topic = keyof typeof at.topics;
type Module = keyof typeof at.modules;
type Chat = keyof typeof at.chats;

export function teachingRows() {
  return { ...curriculumRows(), ...chatRows() };
}

function curriculumRows() {
  return {
    topics: [
      topic('town', 'morning', 'Around town', 'Speaking', true),
      topic('closed', 'morning', 'Last year', 'General', false),
      topic('health', 'evening', 'Health', 'General', true),
    ],
    modules: [
      module('directions', 'town', 'Asking the way'),
      module('shopping', 'town', 'At the shops'),
      module('market', 'town', 'At the market'),
      module('letters', 'town', 'Formal letters', true),
      module('spare', 'town', 'Not taught yet'),
      module('doctor', 'health', 'At the doctor'),
      module('pharmacy', 'health', 'At the pharmacy'),
    ],
    // Pharmacy is shared with Morning.
    module_shares: [{ module_id: at.modules.pharmacy, category_id: at.categories.morning }],
    learning_resources: [
      resource('map', 'directions', 0, 'Look at the map', 'https://lessons.example.org/map'),
      resource('route', 'directions', 1, 'Follow the route', 'https://lessons.example.org/route'),
      resource('broken', 'directions', 2, 'A page whose link is broken', 'not a link'),
      resource('list', 'shopping', 0, 'Words for the shop', 'https://lessons.example.org/list'),
      resource('stall', 'market', 0, 'Words for the market', 'https://lessons.example.org/stall'),
      resource('visit', 'doctor', 0, 'A visit to the doctor', 'https://lessons.example.org/visit'),
      resource('shelf', 'pharmacy', 0, 'What is on the shelf', 'https://lessons.example.org/shelf'),
    ],
    tasks: [
      task('describe', 'directions', 0, 'Describe your way home'),
      task('photo', 'directions', 1, 'Take a photo of your street and say what you see'),
      task('shopList', 'shopping', 0, 'Write a shopping list'),
      task('sell', 'market', 0, 'Sell an apple'),
      task('post', 'letters', 0, 'Write to the council'),
      task('call', 'doctor', 0, 'Call the doctor'),
    ],
  } satisfies Rows;
}

function chatRows() {
  return {
    chats: [
      chat('blue', 'group', 'morning', 'Blue', { teacher: 'clarke', lastSeq: 3 }),
      chat('green', 'group', 'morning', 'Green', { teacher: 'hassan', lastSeq: 1 }),
      chat('red', 'group', 'evening', 'Red', { teacher: 'okafor', lastSeq: 1 }),
      chat('old', 'group', 'morning', 'Old class', { teacher: 'clarke', active: false }),
      chat('empty', 'group', 'morning', 'New class', { teacher: 'clarke' }),
      chat('aminaAndClarke', 'individual', 'morning', 'Amina Yusuf & Colin Clarke', { lastSeq: 1 }),
      chat('bilalAndClarke', 'individual', 'morning', 'Bilal Khan & Colin Clarke', {}),
      chat('daoAndOkafor', 'individual', 'evening', 'Dao Nguyen & Ngozi Okafor', { lastSeq: 1 }),
    ],
    chat_members: Object.entries(membersOf).flatMap(([word, members]) =>
      members.map((name) => ({ chat_id: at.chats[word as Chat], user_id: id(name) })),
    ),
    chat_topics: (['blue', 'green', 'red'] as const).map((word) => ({
      chat_id: at.chats[word],
      topic_id: at.topics[word === 'red' ? 'health' : 'town'],
      index: 0,
    })),
    chat_modules: [
      taught('blue', 'directions', 'town', 0, true, true),
      taught('blue', 'shopping', 'town', 1, true, false),
      taught('blue', 'market', 'town', 2, false, false),
      taught('blue', 'letters', 'town', 3, true, false),
      taught('green', 'shopping', 'town', 0, true, true),
      taught('red', 'doctor', 'health', 0, true, true),
    ],
    messages: [
      message('blueFirst', 'blue', 1, 'clarke', 'Welcome to class Blue.'),
      message('blueSecond', 'blue', 2, 'amina', 'Good morning everyone.'),
      message('blueOfNobody', 'blue', 3, null, 'I have left since.'),
      message('greenFirst', 'green', 1, 'carlos', 'Hello Green.'),
      message('redFirst', 'red', 1, 'dao', 'Hello Red.'),
      message('aminaToClarke', 'aminaAndClarke', 1, 'amina', 'I am late today.'),
      message('daoToOkafor', 'daoAndOkafor', 1, 'dao', 'Is there a lesson tomorrow?'),
    ],
    chat_marks: [
      { user_id: id('amina'), chat_id: at.chats.blue, seq: 2 },
      { user_id: id('dao'), chat_id: at.chats.red, seq: 1 },
      { user_id: id('dao'), chat_id: at.chats.daoAndOkafor, seq: 1 },
    ],
  } satisfies Rows;
}

const membersOf: Readonly<Record<Chat, readonly Name[]>> = {
  blue: ['clarke', 'amina', 'bilal', 'fatima', 'george'],
  green: ['hassan', 'carlos'],
  red: ['okafor', 'dao'],
  old: ['clarke', 'amina'],
  empty: ['clarke'],
  aminaAndClarke: ['amina', 'clarke'],
  bilalAndClarke: ['bilal', 'clarke'],
  daoAndOkafor: ['dao', 'okafor'],
};

function topic(
  word: Topic,
  category: keyof typeof at.categories,
  name: string,
  subject: string,
  active: boolean,
) {
  return { id: at.topics[word], category_id: at.categories[category], topic_name: name, subject, active };
}

function module(word: Module, topicWord: Topic, name: string, locked = false) {
  return {
    id: at.modules[word],
    topic_id: at.topics[topicWord],
    module_name: name,
    locked,
    created_by: id(topicWord === 'health' ? 'okafor' : 'clarke'),
  };
}

function resource(
  word: keyof typeof at.resources,
  module: Module,
  index: number,
  instructions: string,
  link: string,
) {
  return { id: at.resources[word], module_id: at.modules[module], index, instructions, embed_link: link };
}

function task(word: keyof typeof at.tasks, module: Module, index: number, instructions: string) {
  return { id: at.tasks[word], module_id: at.modules[module], index, instructions };
}

function chat(
  word: Chat,
  kind: 'group' | 'individual',
  category: keyof typeof at.categories,
  name: string,
  more: { readonly teacher?: Name; readonly active?: boolean; readonly lastSeq?: number },
) {
  const active = more.active ?? true;
  return {
    id: at.chats[word],
    kind,
    chat_name: name,
    category_id: at.categories[category],
    active,
    locked: !active,
    whiteboard: kind === 'group' ? `Today in ${name}` : '',
    teacher_id: more.teacher === undefined ? null : id(more.teacher),
    last_seq: more.lastSeq ?? 0,
  };
}

function taught(
  chatWord: Chat,
  moduleWord: Module,
  topicWord: Topic,
  index: number,
  active: boolean,
  current: boolean,
) {
  return {
    chat_id: at.chats[chatWord],
    module_id: at.modules[moduleWord],
    topic_id: at.topics[topicWord],
    index,
    active,
    current,
    added_at: null as string | null,
  };
}

function message(word: keyof typeof at.messages, of: Chat, seq: number, by: Name | null, text: string) {
  return {
    id: at.messages[word],
    chat_id: at.chats[of],
    seq,
    text,
    created_by: by === null ? null : id(by),
    created_at: `2026-03-1${seq}T10:00:00Z`,
  };
}
