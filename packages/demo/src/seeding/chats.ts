// Seeds classrooms and private conversations: members, modules, messages, and which messages were read.
import { randomUUID } from 'node:crypto';
import { classrooms } from '../content/classrooms.ts';
import { conversations } from '../content/conversations.ts';
import { topics } from '../content/curriculum.ts';
import { learners, staff } from '../content/people.ts';
import type { ChatMessage, Classroom } from '../content/types.ts';
import type { World } from './world.ts';

export type SeededChat = {
  readonly id: string;
  readonly members: readonly string[];
  readonly messages: readonly SeededMessage[];
};

type SeededMessage = { readonly seq: number; readonly by: string; readonly at: string };

export function seedClassrooms(world: World): SeededChat[] {
  return classrooms.map((classroom) => {
    const members = [classroom.teacher, ...(classroom.otherStaff ?? []), ...classroom.learners];
    const id = world.id('classroom', classroom.key);
    const messages = seedMessages(world, id, classroom.messages);
    const current = classroom.modules.find((module) => module.current) ?? classroom.modules[0];
    world.rows.add('chats', {
      ...chatRow(world, id, 'group', classroom.name, classroom.category, messages),
      active: classroom.active,
      locked: !classroom.active,
      whiteboard: classroom.whiteboard,
      current_module_id: current ? world.id('module', current.slug) : null,
      current_topic_id: current ? world.id('topic', topicOf(current.slug)) : null,
      teacher_id: world.id('person', classroom.teacher),
      current_template_id: classroom.plan ? world.id('template', classroom.plan) : null,
    });
    seedMembers(world, id, members);
    seedModules(world, id, classroom);
    return { id, members, messages };
  });
}

export function seedConversations(world: World): SeededChat[] {
  return conversations.map(({ category, between, messages: said }) => {
    const id = randomUUID();
    const messages = seedMessages(world, id, said);
    const name = between.map(nameOf).join(' & ');
    const classroomColumns = {
      whiteboard: '',
      current_module_id: null,
      current_topic_id: null,
      teacher_id: null,
      current_template_id: null,
    };
    world.rows.add('chats', {
      ...chatRow(world, id, 'individual', name, category, messages),
      active: true,
      locked: false,
      ...classroomColumns,
    });
    seedMembers(world, id, between);
    return { id, members: between, messages };
  });
}

/** Call it after everything else is seeded: users have read the messages sent before they were last active. */
export function seedChatMarks(world: World, chats: readonly SeededChat[]): void {
  for (const { id, members, messages } of chats) {
    for (const person of members) {
      const seen = world.lastSeen(person);
      const read = messages.filter(({ by, at }) => at <= seen || by === person);
      const mark = {
        user_id: world.id('person', person),
        chat_id: id,
        seq: Math.max(0, ...read.map(({ seq }) => seq)),
        checked_at: seen,
      };
      world.rows.add('chat_marks', mark);
    }
  }
}

function seedMessages(world: World, chatId: string, said: readonly ChatMessage[]): SeededMessage[] {
  const inOrder = said
    .map(([by, ago, text, attachment]) => ({ by, at: world.at(ago), text, attachment }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return inOrder.map(({ by, at, text, attachment }, index) => {
    const author = world.id('person', by);
    const fileId = attachment ? world.files.attach(attachment, 'message', author, at) : null;
    world.rows.add('messages', {
      id: randomUUID(),
      chat_id: chatId,
      seq: index + 1,
      text,
      file_id: fileId,
      created_by: author,
      created_at: at,
    });
    world.recordActivity(by, at);
    return { seq: index + 1, by, at };
  });
}

function chatRow(
  world: World,
  id: string,
  kind: string,
  name: string,
  category: string,
  messages: readonly SeededMessage[],
) {
  const createdAt = messages[0]?.at ?? world.at('30d 09:00');
  return {
    id,
    kind,
    chat_name: name,
    category_id: world.id('category', category),
    version: 1,
    last_seq: messages.length,
    created_at: createdAt,
  };
}

function seedMembers(world: World, chatId: string, members: readonly string[]): void {
  world.rows.add(
    'chat_members',
    ...members.map((person) => ({
      chat_id: chatId,
      user_id: world.id('person', person),
      joined_at: world.at('98d 09:00'),
    })),
  );
}

function seedModules(world: World, chatId: string, { modules }: Classroom): void {
  const names = [...new Set(modules.map(({ slug }) => topicOf(slug)))];
  world.rows.add(
    'chat_topics',
    ...names.map((name, index) => ({ chat_id: chatId, topic_id: world.id('topic', name), index })),
  );
  for (const name of names) {
    const ofTopic = modules.filter(({ slug }) => topicOf(slug) === name);
    const rows = ofTopic.map(({ slug, active, current, added }, index) => ({
      chat_id: chatId,
      module_id: world.id('module', slug),
      topic_id: world.id('topic', name),
      index,
      active,
      current,
      added_at: world.at(added ?? '98d 09:00'),
    }));
    world.rows.add('chat_modules', ...rows);
  }
}

function topicOf(slug: string): string {
  const topic = topics.find(({ modules }) => modules.some((module) => module.slug === slug));
  if (!topic) throw new Error(`No topic has the module ${slug}`);
  return topic.name;
}

function nameOf(key: string): string {
  const person = [...staff, ...learners].find((one) => one.key === key);
  if (!person) throw new Error(`There is no person with the key ${key}`);
  return `${person.firstName} ${person.surname}`;
}
