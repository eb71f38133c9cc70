// What stops a roster from being applied without a question: signs that the file is not what it should be. Pure.

export const rosterQuestionSentences = {
  'many leave': 'Many people would leave. Is the file complete?',
  'many have left': 'Many people would have left within a month. Are the files complete?',
  'many move': 'Many people would leave all their classes and join others. Is that right?',
  'new teachers':
    'The file would create accounts of teachers, who see the people of this category. Please check their names and phone numbers.',
  'teachers linked':
    'The file would connect accounts of teachers who are here with people in the records, whose college accounts could then open them. Please check their names and phone numbers.',
  'new system': 'No file of a records system with this name has come before. Is the name right?',
  'cut off': 'The file ends in the middle of a line. It may have been cut off.',
  'applied before': 'This file was applied before, and a newer one after it.',
  'older file': 'This file is older than the one that was applied last.',
} as const;

export type RosterQuestion = keyof typeof rosterQuestionSentences;

const maxLeaving = 50;
const largestPart = 0.1;
const largestMove = 0.5;

/** `before`: how many people the roster has in classes now. */
export function leaveTooMany(leaving: number, before: number): boolean {
  return leaving > maxLeaving || leaving > before * largestPart;
}

type Applied = { readonly hash: string; readonly fileModifiedAt: Date | null };

export type Signs = {
  readonly leaving: number;
  /** How many of the file's people keep none of their classes. */
  readonly changingAllClasses: number;
  readonly before: number;
  /** How many have left by the files of a month, since somebody has confirmed that many do. */
  readonly leftBefore: number;
  readonly newTeachers: number;
  readonly teachersLinked: number;
  /** A system with a name, of which nothing is known. */
  readonly isNewSystem: boolean;
  readonly isCut: boolean;
  readonly file: Applied;
  /** The earlier files, the newest first. */
  readonly applied: readonly Applied[];
};

export function questionsOf(signs: Signs): readonly RosterQuestion[] {
  const { leaving, changingAllClasses, before, leftBefore, file, applied } = signs;
  const [last, ...older] = applied;
  const isBefore = (a: Date | null, b: Date | null) => a !== null && b !== null && a < b;
  const isKnown = older.some(({ hash }) => hash === file.hash) && last?.hash !== file.hash;
  const questions: RosterQuestion[] = [];
  if (leaveTooMany(leaving, before)) questions.push('many leave');
  else if (leaving > 0 && leaveTooMany(leaving + leftBefore, before + leftBefore))
    questions.push('many have left');
  else if (changingAllClasses > maxLeaving || changingAllClasses > before * largestMove)
    questions.push('many move');
  if (signs.newTeachers > 0) questions.push('new teachers');
  if (signs.teachersLinked > 0) questions.push('teachers linked');
  if (signs.isNewSystem) questions.push('new system');
  if (signs.isCut) questions.push('cut off');
  if (isKnown) questions.push('applied before');
  else if (last !== undefined && isBefore(file.fileModifiedAt, last.fileModifiedAt))
    questions.push('older file');
  return questions;
}
