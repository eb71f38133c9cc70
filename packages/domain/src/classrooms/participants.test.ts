// Proves that two people who change a classroom at once both keep their work, and that a class keeps a teacher.
import { describe, expect, it } from 'vitest';
import { afterChange, hasStudents, hasTeacher } from './participants.ts';

describe('the people of a classroom', () => {
  it('keep both changes when two teachers change them at once', () => {
    const seen = ['clarke', 'amina', 'bilal'];
    // One teacher has added Carlos; the other removes Bilal and adds Dao.
    expect(afterChange([...seen, 'carlos'], seen, ['clarke', 'amina', 'dao'])).toEqual([
      'clarke',
      'amina',
      'carlos',
      'dao',
    ]);
    // Both have removed Bilal.
    expect(afterChange(['clarke', 'amina'], seen, ['clarke', 'amina'])).toEqual(['clarke', 'amina']);
    // Both have added Dao.
    expect(afterChange([...seen, 'dao'], seen, [...seen, 'dao'])).toEqual([...seen, 'dao']);
  });

  it('include at least one teacher; an admin does not count [CDET-27]', () => {
    expect(hasTeacher([{ role: 'admin' }, { role: 'student' }])).toBe(false);
    expect(hasTeacher([{ role: 'student' }, { role: 'teacher' }])).toBe(true);
  });

  it('are students only by their role [CDET-32]', () => {
    expect(hasStudents([{ role: 'admin' }, { role: 'teacher' }])).toBe(false);
    expect(hasStudents([{ role: 'teacher' }, { role: 'student' }])).toBe(true);
  });
});
