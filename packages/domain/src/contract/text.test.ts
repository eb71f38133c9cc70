// Proves that a text without visible characters is refused wherever text is required.
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
import { commentText } from '../evidence/input.ts';
import { firstName, surname } from '../people/input.ts';
import { questionText, templateTitle } from '../plans/template-input.ts';
import { policyText } from '../policies/input.ts';
import { targetText } from '../targets/input.ts';
import { isBlank } from './blank.ts';

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

const someId = '11111111-1111-4111-8111-111111111111';

type Schema = { safeParse(input: unknown): { readonly success: boolean } };

function accepts(schema: unknown, input: unknown): boolean {
  return (schema as Schema).safeParse(input).success;
}

function handedIn(text: string) {
  return { userId: someId, evidenceId: someId, text };
}
