// The question that each report answers, what is in it, whom it is for, and its columns, as the reports screen tells it before a download.
import { details } from '../people/details.ts';
import type { ReportKey } from './reports.ts';

/** What an administrator wants to know, above the report's name. */
export const reportQuestionSentences = {
  'topics-and-modules': 'What do we teach?',
  classrooms: 'Who is in each class?',
  'classroom-chats': 'What was written in one class?',
  'individual-chats': 'What did one person write and read in private?',
  'single-user': 'What has one person done?',
  'users-by-classroom': 'Who has handed in what in one class?',
  'users-by-current-category': 'Who is in this category?',
} as const satisfies Record<ReportKey, string>;

export const reportContentSentences = {
  'topics-and-modules':
    'Every topic and module of the category: how much is in it, and which classrooms use it.',
  classrooms: 'Every classroom of the category: its people, lessons and plan, and how much is written there.',
  'classroom-chats': 'Every message in the chat of one classroom, with who wrote it and when.',
  'individual-chats': 'Every message in the private chats of one user in this category.',
  'single-user':
    'Everything one user has to do and has done: resources, tasks, targets and the answers of the plan.',
  'users-by-classroom': 'Everybody in one classroom, with their progress in lessons and targets.',
  'users-by-current-category':
    'Everybody in this category, with phone number, role, classrooms and whether the account is locked.',
} as const satisfies Record<ReportKey, string>;

export const reportAudienceSentences = {
  'topics-and-modules': 'For planning the curriculum.',
  classrooms: 'For an overview of all classes.',
  'classroom-chats': 'For questions about safety and complaints.',
  'individual-chats': 'For questions about safety and complaints. The messages are private.',
  'single-user': 'For a review with the learner, and when users ask for their data.',
  'users-by-classroom': 'For teachers, and for those who pay for the course.',
  'users-by-current-category': 'For the office: the register of the category.',
} as const satisfies Record<ReportKey, string>;

const ofMessages = 'messageId createdAt createdById createdBy role text fileType filePath link';
const ofPeople = `userId displayName ${details.join(' ')} phoneNumber role`;

const columns: Readonly<Record<ReportKey, string>> = {
  'topics-and-modules':
    'topicId topicName subject topicActive category moduleId moduleName moduleLocked createdBy sharedWith learningResources tasks classrooms',
  classrooms:
    'chatId chatName category active locked teacher students participants topics modules activeModules currentModules currentIlp messages lastMessageAt',
  'classroom-chats': `chatId chatName category ${ofMessages}`,
  'individual-chats': `chatId chatName category participants ${ofMessages}`,
  'single-user':
    'userId displayName role phoneNumber category accountLocked section topicName moduleName itemId itemText status evidenceCount uncommentedCount answer lastModified',
  'users-by-classroom': `chatId chatName category ${ofPeople} accountLocked resourcesCompleted resourcesTotal tasksEvidenced tasksTotal targetsComplete targetsTotal activePlan`,
  'users-by-current-category': `${ofPeople} categories isSelectedCategory accountLocked failedLoginAttempts classrooms`,
};

/** The header row of the file. */
export function columnsOf(key: ReportKey): readonly string[] {
  return columns[key].split(' ');
}

const idColumn = /^id$|Id$/;
const yesOrNo = new Set([
  'topicActive',
  'moduleLocked',
  'active',
  'locked',
  'accountLocked',
  'isSelectedCategory',
]);

/** How many rows are shown before a download. */
export const previewRows = 5;

/** The first rows of a report, as its file has them. */
export type ReportPreview = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The same as people read it: without the columns of ids, and true or false where the file says so by a word. */
export function readablePreview({ columns, rows }: ReportPreview): {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | boolean)[])[];
} {
  const shown = columns.flatMap((name, index) => (idColumn.test(name) ? [] : [{ name, index }]));
  const cellOf = (name: string, text: string) =>
    yesOrNo.has(name) && (text === 'true' || text === 'false') ? text === 'true' : text;
  return {
    columns: shown.map(({ name }) => name),
    rows: rows.map((cells) => shown.map(({ name, index }) => cellOf(name, cells[index] ?? ''))),
  };
}
