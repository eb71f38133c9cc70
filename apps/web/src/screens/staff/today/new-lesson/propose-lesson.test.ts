// What is proposed for a lesson of which only some lines are written.
import { expect, test } from 'vitest';
import type { Module, Topic } from '@foothold/domain/curriculum/collections';
import type { Chat } from '@foothold/domain/chat/collections';
import { linesOf } from './lesson-lines.ts';
import { proposeLesson, type Chosen } from './propose-lesson.ts';

const topic = (id: string) => ({ id, topicName: id, active: true }) as Topic;
const module = (moduleName: string, topicId: string) => ({ id: moduleName, moduleName, topicId }) as Module;
const room = (id: string, ...current: Module[]) => ({ chat: { id } as Chat, current });

function propose(text: string, chosen: Chosen = {}, titles: Readonly<Record<string, string>> = {}) {
  return proposeLesson({
    lines: linesOf(text),
    chosen,
    titleOf: (link) => titles[link] ?? null,
    classes: [room('blue', module('Bus', 'town')), room('red')],
    topics: [topic('food'), topic('town')],
    modulesOf: new Map([['town', [module('Bus', 'town')]]]),
  }).lesson;
}

const link = 'https://lessons.example.org/1';

test('it goes to the first class, and to the topic of what that class is taught now', () => {
  expect(propose('Write')).toMatchObject({ chatId: 'blue', topicId: 'town' });
  expect(propose('Write', { chatId: 'red' })).toMatchObject({ chatId: 'red', topicId: 'food' });
  expect(propose('Write', { topicId: 'food' })).toMatchObject({ chatId: 'blue', topicId: 'food' });
});

test('it is named after the words beside its first link, else the page, else the first task, else the site', () => {
  expect(propose(`Look: ${link}\nWrite`, {}, { [link]: 'Shops' }).moduleName).toBe('Look');
  expect(propose(`${link}\nWrite`, {}, { [link]: 'Bus' }).moduleName).toBe('Bus 2');
  expect(propose(`${link}\nWrite`).moduleName).toBe('Write');
  expect(propose(link)).toMatchObject({
    moduleName: 'lessons.example.org',
    pages: [{ instructions: 'lessons.example.org', embedLink: link }],
  });
  expect(propose(link, { moduleName: '' }).moduleName).toBe('');
});

test('its drawing goes with its name and its tasks, until another is chosen', () => {
  expect(propose('Write about your family').drawing).toBe('family');
  expect(propose('Write about your family', { drawing: 'sport' }).drawing).toBe('sport');
});

test('a task has the tool that was chosen for its line', () => {
  expect(propose('Write\nSay it', { tools: new Map([['Say it', 'photo']]) }).tasks).toEqual([
    { instructions: 'Write', tool: null },
    { instructions: 'Say it', tool: 'photo' },
  ]);
});
