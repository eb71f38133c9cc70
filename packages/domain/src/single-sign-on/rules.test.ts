// Proves what a college's claims make of somebody: which role they get, and who is refused and why.
import { describe, expect, test } from 'vitest';
import { rulingOn, type ClaimRules } from './rules.ts';

const rules: ClaimRules = {
  groupsClaim: 'groups',
  teacherGroups: ['tutors', 'assessors'],
  adminGroups: ['heads'],
  ceiling: 'admin',
  requiredAmr: [],
  requiredAcr: [],
  requiredAcrs: [],
};

const as = (role: 'teacher' | 'admin' | null, isTwoStep = false) => ({ is: 'allowed', role, isTwoStep });
const refused = (why: string) => ({ is: 'refused', why });

describe('groups', () => {
  test('somebody in a group of teachers is a teacher, in one of administrators an administrator', () => {
    expect(rulingOn(rules, { groups: ['tutors'] })).toEqual(as('teacher'));
    expect(rulingOn(rules, { groups: ['assessors'] })).toEqual(as('teacher'));
    expect(rulingOn(rules, { groups: ['heads'] })).toEqual(as('admin'));
  });

  test('somebody in both is an administrator, in whichever order the college lists the groups', () => {
    expect(rulingOn(rules, { groups: ['staff', 'tutors', 'heads'] })).toEqual(as('admin'));
    expect(rulingOn(rules, { groups: ['heads', 'tutors', 'staff'] })).toEqual(as('admin'));
  });

  test('a service whose ceiling is teacher makes nobody an administrator', () => {
    const low = { ...rules, ceiling: 'teacher' } as const;
    expect(rulingOn(low, { groups: ['heads'] })).toEqual(as('teacher'));
    expect(rulingOn(low, { groups: ['tutors'] })).toEqual(as('teacher'));
    expect(rulingOn(low, { groups: ['guests'] })).toEqual(refused('no group'));
  });

  test('somebody in other groups, in none, or whose college sends no groups is refused', () => {
    for (const claims of [{ groups: ['guests'] }, { groups: [] }, { groups: '' }, { groups: null }, {}])
      expect(rulingOn(rules, claims)).toEqual(refused('no group'));
  });

  test('a group is its whole name, in the same letters', () => {
    for (const group of ['Tutors', 'tutor', 'tutors ', 'all tutors', 'tutors,heads'])
      expect(rulingOn(rules, { groups: [group] })).toEqual(refused('no group'));
  });

  test('one group may come as a word instead of a list, and groups in the claim that administrators chose', () => {
    expect(rulingOn(rules, { groups: 'tutors' })).toEqual(as('teacher'));
    const google = { ...rules, groupsClaim: 'hd', teacherGroups: ['weavers.ac.uk'] };
    expect(rulingOn(google, { hd: 'weavers.ac.uk' })).toEqual(as('teacher'));
    expect(rulingOn(google, { hd: 'elsewhere.example', groups: ['weavers.ac.uk'] })).toEqual(
      refused('no group'),
    );
  });

  test('groups of a strange type make nobody anything', () => {
    for (const groups of [
      true,
      1,
      { tutors: true },
      [['tutors']],
      [{ name: 'tutors' }],
      [1, null],
      JSON.stringify(['tutors']),
    ])
      expect(rulingOn(rules, { groups })).toEqual(refused('no group'));
    expect(rulingOn({ ...rules, teacherGroups: ['1', 'null', 'true'] }, { groups: [1, null, true] })).toEqual(
      refused('no group'),
    );
    // What is right among them counts.
    expect(rulingOn(rules, { groups: [1, null, 'tutors'] })).toEqual(as('teacher'));
  });

  test('where no groups are configured everybody of the college may sign in, and nobody’s role changes', () => {
    const open = { ...rules, teacherGroups: [], adminGroups: [] };
    for (const claims of [{}, { groups: ['heads'] }, { hasgroups: true }])
      expect(rulingOn(open, claims)).toEqual(as(null));
  });

  test('where only groups of administrators are configured, nobody else gets in', () => {
    const heads = { ...rules, teacherGroups: [] };
    expect(rulingOn(heads, { groups: ['heads'] })).toEqual(as('admin'));
    expect(rulingOn(heads, { groups: ['tutors'] })).toEqual(refused('no group'));
  });
});

describe('groups that the college leaves out', () => {
  test('somebody in too many groups reads that, not that they are in none', () => {
    const elsewhere = {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://x' } },
    };
    for (const claims of [{ hasgroups: true }, { hasgroups: 'true' }, elsewhere])
      expect(rulingOn(rules, claims)).toEqual(refused('groups missing'));
  });

  test('groups beside the note that they are elsewhere are not all, so they count for nothing', () => {
    expect(rulingOn(rules, { groups: ['heads'], _claim_names: { groups: 'src1' } })).toEqual(
      refused('groups missing'),
    );
  });

  test('other claims that are elsewhere, and strange notes, change nothing', () => {
    for (const note of [
      { _claim_names: { photo: 'src1' } },
      { _claim_names: null },
      { _claim_names: 'groups' },
    ])
      expect(rulingOn(rules, { groups: ['tutors'], ...note })).toEqual(as('teacher'));
    for (const hasgroups of [false, 'false', 0, null])
      expect(rulingOn(rules, { groups: ['tutors'], hasgroups })).toEqual(as('teacher'));
  });
});

describe('how somebody signed in at the college', () => {
  const strict = { ...rules, requiredAmr: ['mfa', 'pwd'] };
  const tutor = { groups: ['tutors'] };

  test('where methods are required all of them are needed, and then nobody is asked for a second factor here', () => {
    expect(rulingOn(strict, { ...tutor, amr: ['pwd', 'otp', 'mfa'] })).toEqual(as('teacher', true));
    for (const amr of [
      ['pwd'],
      ['mfa'],
      [],
      undefined,
      null,
      'mfa',
      'pwd mfa',
      1,
      { mfa: true },
      [['mfa', 'pwd']],
    ])
      expect(rulingOn(strict, { ...tutor, amr })).toEqual(refused('weak sign-in'));
  });

  test('a single method may come as a word', () => {
    expect(rulingOn({ ...rules, requiredAmr: ['mfa'] }, { ...tutor, amr: 'mfa' })).toEqual(
      as('teacher', true),
    );
  });

  test('where levels are required one of them is enough', () => {
    const levels = { ...rules, requiredAcr: ['silver', 'gold', '2'] };
    expect(rulingOn(levels, { ...tutor, acr: 'gold' })).toEqual(as('teacher', true));
    expect(rulingOn(levels, { ...tutor, acr: 2 })).toEqual(as('teacher', true));
    for (const acr of ['bronze', 'Gold', '', undefined, null, true, ['gold', 'silver'], { gold: true }])
      expect(rulingOn(levels, { ...tutor, acr })).toEqual(refused('weak sign-in'));
  });

  test('where authentication contexts are required one of them is enough, and one that is not sent is none', () => {
    const contexts = { ...rules, requiredAcrs: ['c1', 'c2'] };
    expect(rulingOn(contexts, { ...tutor, acrs: ['c2', 'c9'] })).toEqual(as('teacher', true));
    expect(rulingOn(contexts, { ...tutor, acrs: 'c1' })).toEqual(as('teacher', true));
    for (const acrs of [['c3'], [], 'c1 c2', undefined, null, true, { c1: true }])
      expect(rulingOn(contexts, { ...tutor, acrs })).toEqual(refused('weak sign-in'));
  });

  test('a level that the college does not send is no level, whatever word is required', () => {
    for (const word of ['undefined', 'null', 'true', '[object Object]'])
      for (const acr of [undefined, null, true, {}, [word]])
        expect(rulingOn({ ...rules, requiredAcr: [word] }, { ...tutor, acr })).toEqual(
          refused('weak sign-in'),
        );
  });

  test('where methods and levels are required both are needed', () => {
    const both = { ...strict, requiredAcr: ['gold'] };
    const strong = { ...tutor, amr: ['pwd', 'mfa'], acr: 'gold' };
    expect(rulingOn(both, strong)).toEqual(as('teacher', true));
    expect(rulingOn(both, { ...strong, acr: 'silver' })).toEqual(refused('weak sign-in'));
    expect(rulingOn(both, { ...strong, amr: ['pwd'] })).toEqual(refused('weak sign-in'));
  });

  test('methods that nobody required do not replace the second factor here', () => {
    expect(rulingOn(rules, { ...tutor, amr: ['pwd', 'mfa'], acr: 'gold' })).toEqual(as('teacher', false));
  });

  test('somebody who signed in weakly reads that before anything about groups', () => {
    expect(rulingOn(strict, { groups: ['guests'], amr: ['pwd'] })).toEqual(refused('weak sign-in'));
  });

  test('a strong sign-in without configured groups keeps the role', () => {
    expect(rulingOn({ ...strict, teacherGroups: [], adminGroups: [] }, { amr: ['mfa', 'pwd'] })).toEqual(
      as(null, true),
    );
  });
});
