// The reports that administrators export: title, subject and file name of each.

/** What must be selected first. */
export type ReportSubject = 'classroom' | 'user' | 'roster run' | null;

const exportLabels = {
  'topics-and-modules': 'Topics and Modules',
  classrooms: 'Classrooms',
  'classroom-chats': 'Classroom Chats',
  'individual-chats': 'Individual Chats',
  'single-user': 'Single User',
  'users-by-classroom': 'Users by Classroom',
  'users-by-current-category': 'Users by Current Category',
  audit: 'Audit',
  'deleted-messages': 'Deleted Messages',
  'roster-run': 'Roster',
} as const;

export const reports = {
  'topics-and-modules': { name: exportLabels['topics-and-modules'], subject: null },
  classrooms: { name: exportLabels.classrooms, subject: null },
  'classroom-chats': { name: exportLabels['classroom-chats'], subject: 'classroom' },
  'individual-chats': { name: exportLabels['individual-chats'], subject: 'user' },
  'single-user': { name: exportLabels['single-user'], subject: 'user' },
  'users-by-classroom': { name: exportLabels['users-by-classroom'], subject: 'classroom' },
  'users-by-current-category': { name: exportLabels['users-by-current-category'], subject: null },
} as const satisfies Record<string, { readonly name: string; readonly subject: ReportSubject }>;

export type ReportKey = keyof typeof reports;
export const reportKeys = Object.keys(reports) as readonly ReportKey[];

/** Exported from the audit screen instead of the reports screen. */
const auditExports = {
  audit: { name: exportLabels.audit, subject: null },
  'deleted-messages': { name: exportLabels['deleted-messages'], subject: null },
} as const satisfies Record<string, { readonly name: string; readonly subject: ReportSubject }>;

/** Exported from the roster screen: what one run has changed, and what it could not. */
const rosterExports = {
  'roster-run': { name: exportLabels['roster-run'], subject: 'roster run' },
} as const satisfies Record<string, { readonly name: string; readonly subject: ReportSubject }>;

export const exports = { ...reports, ...auditExports, ...rosterExports };
export type ExportKey = keyof typeof exports;

export function isExport(key: string): key is ExportKey {
  return Object.hasOwn(exports, key);
}

/** Whether it is one of the reports screen, which keys for reports can fetch too. */
export function isReport(key: ExportKey): key is ReportKey {
  return Object.hasOwn(reports, key);
}

export function fileNameOf(key: ExportKey): string {
  return `${exports[key].name}-report.csv`;
}

export const reportSentences = {
  chooseClassroom: 'Please choose a classroom',
  chooseUser: 'Please choose a user',
  ownRunning: 'You are downloading two reports already. Please wait until one of them is finished',
  othersRunning: 'Other people are downloading reports at the moment. Please try again in a few minutes',
} as const;
