// Proves that two people who change a classroom at once both keep their work, and that a class keeps a teacher.
import { describe, expect, it } from 'vitest';
import { afterChange, hasStudents, hasTeacher } from './participants.ts';

describe('the people of a classroom', () => {
  it('keep both changes when two teachers change them at once', () => {
    const seen = ['clarke', 'amina', 'bilal'];
    // One has added Carlos meanwhile; the other takes Bilal out and puts Dao in.
    expect(afterChange([...seen, 'carlos'], seen, ['clarke', 'amina', 'dao'])).toEqual([
      'clarke',
      'amina',
      'carlos',
      'dao',
    ]);
    // Both have taken Bilal out.
    expect(afterChange(['clarke', 'amina'], seen, ['clarke', 'amina'])).toEqual(['clarke', 'amina']);
    // Both have put Dao in.
    expect(afterChange([...seen, 'dao'], seen, [...seen, 'dao'])).toEqual([...seen, 'dao']);
  });

  it('need a teacher: an admin is none [CDET-27]', () => {
    expect(hasTeacher([{ role: 'admin' }, { role: 'student' }])).toBe(false);
    expect(hasTeacher([{ role: 'student' }, { role: 'teacher' }])).toBe(true);
  });

  it('are students only by their role [CDET-32]', () => {
    expect(hasStudents([{ role: 'admin' }, { role: 'teacher' }])).toBe(false);
    expect(hasStudents([{ role: 'teacher' }, { role: 'student' }])).toBe(true);
  });
});
