// Proves which page or task a learner is led to next, and with which lesson.
import { describe, expect, it } from 'vitest';
import { isFinished, nextLesson, nextStep } from './next-step.ts';

const none = new Set<string>();
const lesson = {
  resources: [{ id: 'map' }, { id: 'route' }],
  tasks: [{ id: 'describe' }, { id: 'photo' }],
};

describe('the next step of a learner', () => {
  it('is the first page that she has not completed, also where later ones are', () => {
    expect(nextStep(lesson, none, none)).toEqual({ kind: 'resource', item: { id: 'map' } });
    expect(nextStep(lesson, new Set(['map']), none)).toEqual({ kind: 'resource', item: { id: 'route' } });
    expect(nextStep(lesson, new Set(['route']), none)).toEqual({ kind: 'resource', item: { id: 'map' } });
  });

  it('is the first task without evidence once every page is completed', () => {
    const pages = new Set(['map', 'route']);
    expect(nextStep(lesson, pages, none)).toEqual({ kind: 'task', item: { id: 'describe' } });
    expect(nextStep(lesson, pages, new Set(['describe']))).toEqual({ kind: 'task', item: { id: 'photo' } });
    // An id counts for its own kind only.
    expect(nextStep(lesson, new Set(['map', 'route', 'describe']), none)).toEqual({
      kind: 'task',
      item: { id: 'describe' },
    });
  });

  it('is a page before a task that is handed in already', () => {
    expect(nextStep(lesson, new Set(['map']), new Set(['describe', 'photo']))).toEqual({
      kind: 'resource',
      item: { id: 'route' },
    });
  });

  it('is nothing where all is done or nothing is there', () => {
    expect(nextStep(lesson, new Set(['map', 'route']), new Set(['describe', 'photo']))).toBe(null);
    expect(nextStep({ resources: [], tasks: [] }, none, none)).toBe(null);
  });
});

describe('the lesson that a learner continues with', () => {
  const of = (current: boolean, done: number, total: number) => ({ current, progress: { done, total } });

  it('is the first current one that is not finished, though a finished one comes before it', () => {
    const [finished, open, later] = [of(true, 4, 4), of(true, 1, 4), of(true, 0, 4)];
    expect(nextLesson([finished, open, later])).toBe(open);
  });

  it('is another one once the current ones are finished, and never one with nothing to do', () => {
    const open = of(false, 0, 2);
    expect(nextLesson([of(true, 4, 4), of(false, 0, 0), open])).toBe(open);
    expect(nextLesson([open, of(true, 0, 1)])).toEqual(of(true, 0, 1));
  });

  it('is none once all are finished', () => {
    expect(nextLesson([of(true, 4, 4), of(false, 2, 2)])).toBe(null);
    expect(nextLesson([])).toBe(null);
  });

  it('is finished with its last page or task, and not while it is empty', () => {
    expect(isFinished({ done: 3, total: 4 })).toBe(false);
    expect(isFinished({ done: 4, total: 4 })).toBe(true);
    expect(isFinished({ done: 0, total: 0 })).toBe(false);
  });
});
