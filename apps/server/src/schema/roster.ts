// The tables of rosters, as the migrations made them.
import { changeKinds, type RosterCounts } from '@foothold/domain/roster/changes';
import type { RosterKind, SavedColumns } from '@foothold/domain/roster/columns';
import { lineProblemKeys, type LineProblem } from '@foothold/domain/roster/problems';
import { runFailureKeys, runStates, type RunFailure } from '@foothold/domain/roster/runs';
import type { RosterQuestion } from '@foothold/domain/roster/safety';
import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A list of words that is not empty, as enumerations of columns need it. */
const words = <Word extends string>(list: readonly Word[]) => list as readonly [Word, ...Word[]];

export const rosterSystems = pgTable(
  'roster_systems',
  {
    categoryId: uuid('category_id').notNull(),
    system: text('system').notNull(),
    columns: jsonb('columns').$type<SavedColumns>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.system] })],
);

export const rosterRuns = pgTable('roster_runs', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  /** Which of the college's systems has the people; '' is the first. */
  system: text('system').notNull().default(''),
  state: text('state', { enum: runStates }).notNull(),
  failure: text('failure', { enum: words<RunFailure>(runFailureKeys) }),
  fileName: text('file_name').notNull(),
  fileHash: bytes('file_hash').notNull(),
  fileModifiedAt: time('file_modified_at'),
  startedBy: uuid('started_by'),
  startedByKey: uuid('started_by_key'),
  startedAt: time('started_at').notNull().defaultNow(),
  linesRead: integer('lines_read').notNull().default(0),
  columns: jsonb('columns')
    .$type<readonly { readonly heading: string; readonly kind: RosterKind }[]>()
    .notNull()
    .default([]),
  counts: jsonb('counts').$type<RosterCounts>(),
  questions: text('questions').array().$type<readonly RosterQuestion[]>().notNull().default([]),
  isSameFile: boolean('is_same_file').notNull().default(false),
  changes: integer('changes').notNull().default(0),
  applied: integer('applied').notNull().default(0),
  appliedBy: uuid('applied_by'),
  appliedAt: time('applied_at'),
  sendsWelcome: boolean('sends_welcome').notNull().default(false),
  undoneBy: uuid('undone_by'),
  /** By the release that undid files in part; no longer read. */
  notUndone: integer('not_undone').notNull().default(0),
  stoppedAt: time('stopped_at'),
});

/** What a change has replaced, by which it is undone. */
export type Before = {
  /** The run that had changed it last before. */
  readonly runId?: string | null;
  /** A name that was changed, and the hash of the one that the records had before, as hexadecimal digits. */
  readonly firstName?: string;
  readonly surname?: string;
  readonly className?: string;
  readonly seen?: string;
  /** The version of a new account's contact. */
  readonly version?: number;
  /** The remembered membership, before somebody joined again or left. */
  readonly membership?: {
    readonly beganAt: string;
    readonly endedAt: string | null;
    readonly isOwn: boolean;
  } | null;
  /** When somebody who left had joined; null: they were no member any more. */
  readonly joinedAt?: string | null;
  /** The class had no teacher until this person joined. */
  readonly becameTeacher?: boolean;
  /** Who became the teacher of the class when this person left. */
  readonly replacedBy?: string;
};

export const rosterFiles = pgTable('roster_files', {
  runId: uuid('run_id').primaryKey(),
  content: bytes('content').notNull(),
});

export const rosterRows = pgTable(
  'roster_rows',
  {
    runId: uuid('run_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind', { enum: changeKinds }).notNull(),
    line: integer('line'),
    personId: text('person_id'),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classId: text('class_id'),
    className: text('class_name').notNull(),
    problem: text('problem', { enum: words<LineProblem>(lineProblemKeys) }),
    userId: uuid('user_id'),
    before: jsonb('before').$type<Before>(),
    /** Why the release that undid files in part has not undone it: only its reports say so. */
    notUndone: text('not_undone'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);

export const sourceIds = pgTable(
  'source_ids',
  {
    categoryId: uuid('category_id').notNull(),
    system: text('system').notNull().default(''),
    kind: text('kind', { enum: ['person', 'class'] }).notNull(),
    sourceId: text('source_id').notNull(),
    userId: uuid('user_id'),
    chatId: uuid('chat_id'),
    seen: bytes('seen').notNull(),
    runId: uuid('run_id'),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.system, table.kind, table.sourceId] })],
);

export const rosterMemberships = pgTable(
  'roster_memberships',
  {
    userId: uuid('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    beganAt: time('began_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    isOwn: boolean('is_own').notNull(),
    runId: uuid('run_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
);

export const withdrawnAccounts = pgTable('withdrawn_accounts', {
  userId: uuid('user_id').primaryKey(),
  lockedAt: time('locked_at').notNull(),
});
