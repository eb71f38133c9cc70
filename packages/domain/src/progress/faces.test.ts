// Proves how a class looks as faces: whose recording waits, who is quiet, and who comes first.
import { expect, test } from 'vitest';
import { facesOf } from './faces.ts';

const now = new Date('2026-03-16T12:00:00Z');
const students = ['amina', 'bilal', 'carlos', 'dao'].map((id) => ({ id }));

const active = (learnerId: string, day: number | null, done = 3) => ({
  learnerId,
  done,
  total: 9,
  currentDone: Math.min(done, 2),
  currentTotal: 6,
  handedIn: 1,
  lastWorkAt: day === null ? null : `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`,
});
const activity = [active('amina', 15), active('bilal', 7), active('carlos', null, 0), active('dao', 14)];

const handedIn = (learnerId: string, fileType: string | null, day: number) => ({
  learnerId,
  fileType,
  createdAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`,
});

test('a teacher sees first whose recording waits, then who is quiet, then the others, each with the current lesson', () => {
  const waiting = [handedIn('dao', 'audio', 14), handedIn('dao', 'audio', 12)];
  const faces = facesOf(students, activity, waiting, now);
  expect(faces.map(({ student, voices, quiet }) => [student.id, voices.length, quiet])).toEqual([
    ['dao', 2, null],
    ['carlos', 0, { kind: 'notStarted' }],
    ['bilal', 0, { kind: 'quiet', days: 9 }],
    ['amina', 0, null],
  ]);
  expect(
    faces[0]?.voices.map(({ createdAt }) => createdAt.slice(8, 10)),
    'the oldest first',
  ).toEqual(['12', '14']);
  expect(faces.map(({ current }) => current.done)).toEqual([2, 0, 2, 2]);
  expect(faces.every(({ current }) => current.total === 6)).toBe(true);
});

test('only a recording waits to be heard: not words, not a photo, not a film, and none of another class', () => {
  const waiting = [
    handedIn('amina', null, 14),
    handedIn('amina', 'image', 14),
    handedIn('amina', 'video', 14),
    handedIn('elena', 'audio', 14),
  ];
  const faces = facesOf(students, activity, waiting, now);
  expect(faces.map(({ voices }) => voices)).toEqual([[], [], [], []]);
  const heard = facesOf(students, activity, [...waiting, handedIn('amina', 'audio', 13)], now);
  expect(heard[0]).toMatchObject({ student: { id: 'amina' }, voices: [{ fileType: 'audio' }] });
});

test('a student whose numbers have not arrived has a face all the same', () => {
  expect(facesOf(students.slice(0, 1), [], [], now)).toEqual([
    { student: { id: 'amina' }, current: { done: 0, total: 0 }, voices: [], quiet: null },
  ]);
});
