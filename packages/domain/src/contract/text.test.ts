// Proves that a text without visible characters is refused wherever text is required, and that no character in a text is a reason to refuse it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryName } from '../categories/input.ts';
import { isSendable } from '../chat/sendable.ts';
import { classroomName, newClassroomName } from '../classrooms/input.ts';
import {
  moduleName,
  resourceInstructions,
  subject,
  taskInstructions,
  topicName,
} from '../curriculum/input.ts';
import { addTargetEvidence, addTaskEvidence } from '../evidence/calls.ts';
import { firstName, surname } from '../people/input.ts';
import { questionText, templateTitle } from '../plans/template-input.ts';
import { policyText } from '../policies/input.ts';
import { targetText } from '../targets/input.ts';
import { messageText, whiteboardText } from '../chat/input.ts';
import { commentText, evidenceText, phraseText } from '../evidence/input.ts';
import { answers } from '../plans/input.ts';
import { keyName } from '../machine-keys/input.ts';
import { searchUsersInput } from '../people/input.ts';
import { isBlank } from './blank.ts';
import { isStorable, storable } from './text.ts';

const invisible = {
  nothing: '',
  spaces: ' \t\n ',
  'no-break space': '\u00A0',
  'zero-width space': '\u200B',
  'zero-width joiner': '\u200D',
  'left-to-right mark': '\u200E',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uFFA0',
  'empty Braille pattern': '\u2800',
  'several of them': ' \u200B\u2060\u200E\u3164\u2800 ',
};
const visible = ['0', '.', '\u200Bhello\u200B', '👩‍🏫', 'سلام', '\u2801', '✔\uFE0F', '\u0600'];

const required = {
  'a first name': firstName,
  'a surname': surname,
  'a category': categoryName,
  'a class': classroomName,
  'a new class': newClassroomName,
  'a topic': topicName,
  'a subject': subject,
  'a module': moduleName,
  'what to do on a page': resourceInstructions,
  'what to do in a task': taskInstructions,
  'a comment': commentText,
  'a target': targetText,
  'the title of a plan': templateTitle,
  'a question of a plan': questionText,
  'a privacy policy': policyText,
};

describe('a text without visible characters', () => {
  test.each(Object.entries(invisible))('counts as blank: %s', (_name, text) => {
    expect(isBlank(text)).toBe(true);
    for (const [what, schema] of Object.entries(required)) {
      expect(accepts(schema, text), what).toBe(false);
    }
    expect(isSendable({ text, fileId: null })).toBe(false);
    expect(accepts(addTaskEvidence['~orpc'].inputSchema, { ...handedIn(text), taskId: someId })).toBe(false);
    expect(accepts(addTargetEvidence['~orpc'].inputSchema, { ...handedIn(text), targetId: someId })).toBe(
      false,
    );
  });

  test.each(visible)('does not include a visible text: %s', (text) => {
    expect(isBlank(text)).toBe(false);
    for (const [what, schema] of Object.entries(required)) {
      expect(accepts(schema, text), what).toBe(true);
    }
    expect(isSendable({ text, fileId: null })).toBe(true);
    expect(accepts(addTaskEvidence['~orpc'].inputSchema, { ...handedIn(text), taskId: someId })).toBe(true);
    expect(accepts(addTargetEvidence['~orpc'].inputSchema, { ...handedIn(text), targetId: someId })).toBe(
      true,
    );
  });
});

const lines = {
  'a message': messageText,
  'a whiteboard': whiteboardText,
  'what a learner hands in': evidenceText,
  'a comment': commentText,
  'a target': targetText,
  'what to do on a page': resourceInstructions,
  'what to do in a task': taskInstructions,
  'a question of a plan': questionText,
  'a privacy policy': policyText,
  'an answer of a plan': { safeParse: (text: unknown) => answerIn(text) },
  'a search': { safeParse: (searchText: unknown) => soughtIn(searchText) },
};
const names = {
  'a first name': firstName,
  'a surname': surname,
  'a category': categoryName,
  'a class': classroomName,
  'a topic': topicName,
  'a subject': subject,
  'a module': moduleName,
  'the title of a plan': templateTitle,
  'a phrase': phraseText,
  'a key': keyName,
};

describe('a character that nobody sees', () => {
  const other = (point: number) => ![0x0a, 0x0d, 0x09, 0x0b, 0x0c, 0x85].includes(point);
  const dropped = [...Array(0xa0).keys()].filter(
    (point) => other(point) && /\p{Cc}/u.test(String.fromCodePoint(point)),
  );

  test('is replaced in every text of people: the ends of lines by line breaks, other controls by nothing', () => {
    expect(dropped).toHaveLength(65 - 6);
    for (const [what, schema] of Object.entries(lines)) {
      for (const end of ['\u000B', '\u000C', '\u0085', '\u2028', '\u2029', '\n'])
        expect(read(schema, `one${end}two`), what).toBe('one\ntwo');
      for (const point of dropped)
        expect(read(schema, `o${String.fromCodePoint(point)}ne`), `${what} ${point}`).toBe('one');
      expect(read(schema, 'a\tb\r\nc'), what).toBe('a\tb\r\nc');
      expect(read(schema, 'cut \uD83D'), what).toBe('cut \uFFFD');
    }
  });

  test('is a space or nothing in a name, which has one line', () => {
    for (const [what, schema] of Object.entries(names)) {
      for (const end of ['\u000B', '\u000C', '\u0085', '\u2028', '\n', '\r\n', '\t'])
        expect(read(schema, `${end}one${end}two${end}`), what).toBe('one two');
      for (const point of dropped)
        expect(read(schema, `o${String.fromCodePoint(point)}ne`), `${what} ${point}`).toBe('one');
    }
  });

  test('does not count towards the length of a text', () => {
    expect(read(firstName, `${'x'.repeat(100)}\u0000`)).toBe('x'.repeat(100));
    expect(accepts(firstName, 'x'.repeat(101))).toBe(false);
  });

  test('stays where scripts, emoji or directions need it', () => {
    for (const text of ['می\u200Cخواهم', '👩\u200D🏫', '\u2067سلام\u2069', '✔\uFE0F', 'co\u00ADop'])
      expect(read(messageText, text)).toBe(text);
  });

  test('leaves every text storable, and a stored text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (any, whole) => {
        const text = `${any}${String.fromCharCode(0xd800 + (any.length % 0x800))}${whole}`;
        const once = storable(text);
        expect(isStorable(once)).toBe(true);
        expect(once).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Cs}/u);
        expect(read(messageText, once)).toBe(once.normalize('NFC'));
      }),
    );
  });
});

const someId = '11111111-1111-4111-8111-111111111111';

type Schema = { safeParse(input: unknown): { readonly success: boolean; readonly data?: unknown } };

function read(schema: unknown, input: unknown): unknown {
  return (schema as Schema).safeParse(input).data;
}

function answerIn(text: unknown) {
  const { success, data } = answers.safeParse({ [someId]: text });
  return { success, data: data?.[someId] };
}

function soughtIn(searchText: unknown) {
  const { success, data } = searchUsersInput.safeParse({ searchText, searchBy: 'name' });
  return { success, data: data?.searchText };
}

function accepts(schema: unknown, input: unknown): boolean {
  return (schema as Schema).safeParse(input).success;
}

function handedIn(text: string) {
  return { userId: someId, evidenceId: someId, text };
}
