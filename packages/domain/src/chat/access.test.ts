// Proves who may write in a chat, and which messages have the delete and evidence buttons.
import { describe, expect, it } from 'vitest';
import { canDeleteMessage, canSaveAsEvidence, isDeserted, whyNotWrite } from './access.ts';

const amina = { id: 'amina', role: 'student' } as const;
const bilal = { id: 'bilal', role: 'student' } as const;
const clarke = { id: 'clarke', role: 'teacher' } as const;
const okafor = { id: 'okafor', role: 'teacher' } as const;
const priya = { id: 'priya', role: 'admin' } as const;
const everybody = [amina, bilal, clarke, okafor, priya, undefined] as const;

describe('a message', () => {
  it('can be deleted by its author, by a teacher when a student wrote it, and by any admin [MSG-12, MSG-13, MSG-14]', () => {
    const deletable = (viewer: typeof amina | typeof clarke | typeof priya) =>
      everybody.filter((author) => canDeleteMessage(viewer, author));
    expect(deletable(amina)).toEqual([amina]);
    expect(deletable(clarke)).toEqual([amina, bilal, clarke]);
    expect(deletable(priya)).toEqual([...everybody]);
  });

  it('is offered as evidence to the student who wrote it and to staff, and nothing else is [MSG-18, MSG-19, MSG-20]', () => {
    const offered = (viewer: typeof amina | typeof clarke | typeof priya) =>
      everybody.filter((author) => canSaveAsEvidence(viewer, author));
    expect(offered(amina)).toEqual([amina]);
    expect(offered(clarke)).toEqual([amina, bilal]);
    expect(offered(priya)).toEqual([amina, bilal]);
  });
});

describe('a chat', () => {
  it('is closed to everybody when locked, and to students only when the class is not active [CHAT-13, CHAT-14, CHAT-15]', () => {
    const why = (active: boolean, locked: boolean) =>
      [amina, clarke, priya].map(
        (viewer) => whyNotWrite(viewer, { active, locked, isDeserted: false }) !== null,
      );
    expect(why(true, false)).toEqual([false, false, false]);
    expect(why(true, true)).toEqual([true, true, true]);
    expect(why(false, true)).toEqual([true, true, true]);
    expect(why(false, false)).toEqual([true, false, false]);
  });

  it('in private is closed to its last member, and a class with one member is not', () => {
    const open = { active: true, locked: false };
    const left = isDeserted('individual', ['amina'], 'amina');
    expect(whyNotWrite(amina, { ...open, isDeserted: left })).toBe('Nobody else is here. You can read.');
    expect(isDeserted('individual', ['amina', 'clarke'], 'amina')).toBe(false);
    expect(isDeserted('group', ['amina'], 'amina')).toBe(false);
  });
});
