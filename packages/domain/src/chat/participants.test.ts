// Proves how conversations are named, and which ones are highlighted as staff's.
import { describe, expect, it } from 'vitest';
import { conversationName, hasStaff, others } from './participants.ts';

const person = (id: string, displayName: string, role: 'student' | 'teacher' | 'admin' = 'student') => ({
  id,
  displayName,
  role,
});
const amina = person('1', 'Amina Yusuf');
const say = (sentence: string) => sentence;

describe('a private conversation', () => {
  it('is called by the names of the others, joined with an ampersand [LEFT-45]', () => {
    const people = [person('2', 'Sam Clarke', 'teacher'), amina, person('3', 'Bilal Khan')];
    expect(conversationName(others(people, '1'), say)).toBe('Bilal Khan & Sam Clarke');
    const namesakes = [person('3', 'Bilal Khan'), amina, person('2', 'Bilal Khan')];
    expect(others(namesakes, '1').map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('reads "User not found" when the other person is gone [INBOX-10]', () => {
    expect(conversationName(others([amina], '1'), say)).toBe('User not found');
  });

  it('reads "Chat Participant" for a person without a display name [INBOX-11]', () => {
    expect(conversationName(others([amina, person('2', ' ')], '1'), say)).toBe('Chat Participant');
  });

  it('is highlighted for a teacher or an admin among the others, not for the viewer themself [INBOX-13, OPEN-60]', () => {
    expect(hasStaff(others([amina, person('2', 'T', 'teacher')], '1'))).toBe(true);
    expect(hasStaff(others([amina, person('2', 'A', 'admin')], '1'))).toBe(true);
    expect(hasStaff(others([amina, person('2', 'T', 'teacher')], '2'))).toBe(false);
  });
});
