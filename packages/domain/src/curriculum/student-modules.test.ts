// Proves which of a student’s modules staff see.
import { describe, expect, it } from 'vitest';
import { studentModules } from './student-modules.ts';

const module = (id: string) => ({
  id,
  topicId: 'topic',
  moduleName: `Module ${id}`,
  imageFileId: null,
  locked: false,
  createdBy: null,
  canDo: '',
  version: 1,
});
const taught = (moduleId: string, active: boolean, index: number) => ({
  chatId: 'class',
  topicId: 'topic',
  moduleId,
  index,
  active,
  current: false,
  addedAt: null,
});

describe('the modules that staff see of a student', () => {
  it('are those taught in the student’s classrooms, in their order [UPROG-2]', () => {
    const seen = studentModules(
      [taught('b', true, 1), taught('a', true, 2)],
      [module('a'), module('b')],
      new Set(),
    );
    expect(seen.map((each) => each.module.id)).toEqual(['b', 'a']);
  });

  it('include a module removed from the classroom as long as there is work in it, so that every badge leads to a module [UPROG-2, UPROG-8]', () => {
    const modules = [module('a'), module('b'), module('c')];
    const seen = studentModules([taught('a', true, 0), taught('b', false, 1)], modules, new Set(['b', 'a']));
    expect(seen.map((each) => each.module.id)).toEqual(['a', 'b']);
  });

  it('leave out modules of another category [SHELL-4]', () => {
    const seen = studentModules([taught('elsewhere', true, 0)], [module('a')], new Set(['elsewhere']));
    expect(seen).toEqual([]);
  });
});
