// Proves that the demo provider's content is complete, simple and consistent, with no real phone numbers.
import { describe, expect, test } from 'vitest';
import { findLesson } from '../lesson-pages/lessons.ts';
import { timeAgo } from '../time-ago.ts';
import { classrooms } from './classrooms.ts';
import { conversations } from './conversations.ts';
import { lessonSlug, modules, topics } from './curriculum.ts';
import { drawingNames } from './drawings.ts';
import { evidence } from './evidence.ts';
import { handwritten } from './handwritten.ts';
import { categories, learners, signIns, staff } from './people.ts';
import { planTemplates, plans } from './plans.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { targets } from './targets.ts';
import type { Attachment, CategoryKey } from './types.ts';
import { recordings } from './voices.ts';

const people = [...staff, ...learners];
const resources = modules.flatMap((module) =>
  module.resources.map((resource, index) => ({ module, resource, slug: lessonSlug(module, index) })),
);
const isInCategory = (key: string, category: CategoryKey) =>
  people.find((person) => person.key === key)?.categories.includes(category);

function wordsPerSentence(text: string): number {
  const sentences = text.split(/[.!?…:]+(?:\s|$)/).filter((sentence) => /\w/.test(sentence));
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length / Math.max(1, sentences.length);
}

describe('the provider', () => {
  test('there are three categories, six staff including one admin, and sixty learners from many countries', () => {
    expect(categories).toHaveLength(3);
    expect(staff.map(({ role }) => role).filter((role) => role === 'admin')).toHaveLength(1);
    expect(staff).toHaveLength(6);
    expect(learners).toHaveLength(60);
    expect(new Set(learners.map(({ from }) => from)).size).toBeGreaterThan(35);
    expect(new Set(people.map(({ key }) => key)).size).toBe(66);
    expect(new Set(people.map(({ firstName, surname }) => `${firstName} ${surname}`)).size).toBe(66);
  });

  test('all phone numbers are unique and reserved for fiction', () => {
    const numbers = people.map(({ phoneNumber }) => phoneNumber);
    expect(numbers.filter((number) => !/^07700900\d{3}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('the four sign-ins that are printed at start-up stay the same', () => {
    const printed = signIns.map(({ person, secret }) => [
      people.find(({ key }) => key === person)?.phoneNumber,
      secret,
    ]);
    expect(printed).toEqual([
      ['07700900101', '135790'],
      ['07700900102', '246801'],
      ['07700900201', 'Teach3r!demo'],
      ['07700900301', 'Adm1n!demo'],
    ]);
  });

  test('the two learners and the teacher with printed sign-ins are in the same class', () => {
    const shared = classrooms.filter(
      ({ teacher, learners, active }) =>
        active && teacher === 'clarke' && learners.includes('amina') && learners.includes('tomasz'),
    );
    expect(shared).not.toEqual([]);
  });

  test('the privacy policy says who, what, why, how long, and which rights people have', () => {
    for (const heading of [
      'Who we are',
      'What we keep',
      'Why we keep it',
      'How long we keep it',
      'Your rights',
    ])
      expect(privacyPolicy).toContain(heading);
    expect(wordsPerSentence(privacyPolicy)).toBeLessThan(14);
  });
});

describe('the curriculum', () => {
  test('there are twelve topics and sixty modules with two to six resources and one to four tasks', () => {
    expect(topics).toHaveLength(12);
    expect(new Set(modules.map(({ slug }) => slug)).size).toBe(60);
    for (const { slug, resources, tasks } of modules) {
      expect(resources.length, slug).toBeGreaterThanOrEqual(2);
      expect(resources.length, slug).toBeLessThanOrEqual(6);
      expect(tasks.length, slug).toBeGreaterThanOrEqual(1);
      expect(tasks.length, slug).toBeLessThanOrEqual(4);
    }
  });

  test('every module has a can-do statement of its own, one simple sentence that its learners say', () => {
    const statements = modules.map(({ canDo }) => canDo);
    expect(new Set(statements).size).toBe(modules.length);
    expect(statements.filter((statement) => !/^I can [^.!?…:]+\.$/.test(statement))).toEqual([]);
    expect(statements.filter((statement) => statement.split(' ').length > 12)).toEqual([]);
  });

  test('every resource has its own lesson page', () => {
    expect(new Set(resources.map(({ slug }) => slug)).size).toBe(resources.length);
    for (const { slug, resource } of resources) expect(findLesson(slug)?.activity).toBe(resource.activity);
  });

  test('a learner at Entry 1 can read every instruction: short sentences and no contractions', () => {
    const texts = modules.flatMap(({ resources, tasks }) => [
      ...resources.map(({ instructions }) => instructions),
      ...tasks,
    ]);
    expect(texts.filter((text) => wordsPerSentence(text) > 12)).toEqual([]);
    expect(texts.filter((text) => /n’t\b|’(?:re|ll|ve|m)\b|n't\b/.test(text))).toEqual([]);
  });

  test('every question can be answered: the answer is one of the options, and the gap is in its sentence', () => {
    for (const {
      resource: { activity },
      slug,
    } of resources) {
      if (activity.kind === 'gaps')
        for (const [word, , sentence] of activity.words)
          expect(sentence.toLowerCase(), slug).toContain(word.toLowerCase());
      if (activity.kind === 'reading')
        for (const { options, answer } of activity.questions) expect(options, slug).toContain(answer);
      if ('words' in activity)
        for (const [word, , , drawing] of activity.words)
          if (drawing) expect(drawingNames, `${slug} ${word}`).toContain(drawing);
    }
  });
});

describe('the history', () => {
  const messages = [...classrooms, ...conversations].flatMap((chat) => chat.messages);

  test('all messages, evidence and plans come from members of their category and lie in the past', () => {
    const now = new Date('2026-03-04T00:05:00Z');
    for (const { name, category, teacher, otherStaff = [], learners, messages } of classrooms) {
      const members = [teacher, ...otherStaff, ...learners];
      expect(
        members.filter((key) => !isInCategory(key, category)),
        name,
      ).toEqual([]);
      expect(
        messages.filter(([by]) => !members.includes(by)),
        name,
      ).toEqual([]);
    }
    for (const { category, between, messages } of conversations) {
      expect(between.filter((key) => !isInCategory(key, category))).toEqual([]);
      expect(messages.filter(([by]) => !between.includes(by))).toEqual([]);
    }
    const times = [
      ...messages.map(([, ago]) => ago),
      ...evidence.flatMap(({ ago, comment }) => (comment ? [ago, comment.ago] : [ago])),
      ...targets.map(({ ago }) => ago),
    ];
    for (const ago of times) expect(timeAgo(ago, now).getTime(), ago).toBeLessThan(now.getTime());
  });

  test('evidence belongs to a task of a module that the learner’s class works on, and its comment is later', () => {
    const now = new Date('2026-03-04T12:00:00Z');
    for (const { by, module, task, ago, comment } of evidence) {
      const taught = classrooms
        .filter(({ learners }) => learners.includes(by))
        .flatMap((classroom) => classroom.modules);
      expect(
        taught.filter(({ active }) => active).map(({ slug }) => slug),
        `${by} ${module}`,
      ).toContain(module);
      expect(modules.find(({ slug }) => slug === module)?.tasks[task], `${module} ${task}`).toBeDefined();
      if (comment)
        expect(timeAgo(comment.ago, now).getTime(), `${by} ${module}`).toBeGreaterThan(
          timeAgo(ago, now).getTime(),
        );
    }
  });

  test('classrooms use modules of their own category, and a module that is not active is not current', () => {
    for (const { name, category, modules } of classrooms) {
      const own = topics
        .filter((topic) => topic.category === category)
        .flatMap((topic) => topic.modules.map(({ slug }) => slug));
      expect(
        modules.filter(({ slug }) => !own.includes(slug)),
        name,
      ).toEqual([]);
      expect(
        modules.filter(({ active, current }) => current && !active),
        name,
      ).toEqual([]);
    }
  });

  test('every picture and recording that is referred to exists', () => {
    const attachments: (Attachment | undefined)[] = [
      ...messages.map(([, , , attachment]) => attachment),
      ...evidence.map(({ attachment }) => attachment),
      ...targets.map((target) => target.evidence?.attachment),
    ];
    for (const attachment of attachments) {
      if (!attachment) continue;
      if ('picture' in attachment) expect(Object.keys(handwritten)).toContain(attachment.picture);
      else expect(Object.keys(recordings)).toContain(attachment.voice);
    }
    expect(attachments.filter((attachment) => attachment && 'voice' in attachment).length).toBeGreaterThan(
      10,
    );
  });

  test('plans answer the questions of their template, and a learner has one active plan per category', () => {
    const active = new Set<string>();
    for (const { learner, template, start, end, archived } of plans) {
      const questions = planTemplates.find(({ key }) => key === template);
      expect(start.length, `${learner} ${template}`).toBe(questions?.start.length);
      expect(end?.length ?? questions?.end.length).toBe(questions?.end.length);
      if (!archived) expect(active.has(`${learner} ${questions?.category}`), learner).toBe(false);
      if (!archived) active.add(`${learner} ${questions?.category}`);
    }
  });
});
