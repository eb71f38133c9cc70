// The tables of the database's schema public, as the migrations made them: written by `npm run schema`, not by hand.
import { sql } from '../database/drizzle.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';
import type { ColumnType } from './overrides.ts';

export const accountAlerts = pgTable('account_alerts', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['number changed', 'number clash'] }).notNull(),
  userId: uuid('user_id').notNull(),
  actorId: uuid('actor_id'),
  at: time('at').notNull().defaultNow(),
  oldNumber: text('old_number'),
  newNumber: text('new_number').notNull(),
  ownerId: uuid('owner_id'),
  confirmedAt: time('confirmed_at'),
  confirmedBy: uuid('confirmed_by'),
  lookedAt: time('looked_at'),
});

export const categories = pgTable('categories', {
  id: uuid('id').primaryKey(),
  categoryName: text('category_name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  hiddenAt: time('hidden_at'),
  version: integer('version').notNull().default(1),
});

export const chatMarks = pgTable(
  'chat_marks',
  {
    userId: uuid('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    checkedAt: time('checked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
);

export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: uuid('chat_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.userId] })],
);

export const chatModules = pgTable(
  'chat_modules',
  {
    chatId: uuid('chat_id').notNull(),
    moduleId: uuid('module_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    index: integer('index').notNull(),
    active: boolean('active').notNull().default(true),
    current: boolean('current').notNull().default(false),
    addedAt: time('added_at').defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.moduleId] })],
);

export const chatTopics = pgTable(
  'chat_topics',
  {
    chatId: uuid('chat_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    index: integer('index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.topicId] })],
);

export const chats = pgTable('chats', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['group', 'individual'] }).notNull(),
  chatName: text('chat_name').notNull(),
  categoryId: uuid('category_id').notNull(),
  active: boolean('active').notNull().default(true),
  locked: boolean('locked').notNull().default(false),
  whiteboard: text('whiteboard').notNull().default(''),
  version: integer('version').notNull().default(1),
  currentModuleId: uuid('current_module_id'),
  currentTopicId: uuid('current_topic_id'),
  teacherId: uuid('teacher_id'),
  currentTemplateId: uuid('current_template_id'),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
  nameVersion: integer('name_version').notNull().default(1),
});

export const commentPhrases = pgTable('comment_phrases', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const comments = pgTable('comments', {
  id: uuid('id').primaryKey(),
  evidenceId: uuid('evidence_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  text: text('text').notNull(),
  fileId: uuid('file_id'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  thankedAt: time('thanked_at'),
});

export const contactChoices = pgTable('contact_choices', {
  userId: uuid('user_id').primaryKey(),
  messages: text('messages', { enum: ['now', 'summary', 'off'] }),
  work: text('work', { enum: ['now', 'summary', 'off'] }),
  lessons: text('lessons', { enum: ['now', 'summary', 'off'] }),
  plans: text('plans', { enum: ['now', 'summary', 'off'] }),
  texts: boolean('texts'),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  atWeekends: boolean('at_weekends').notNull().default(false),
});

export const deliveries = pgTable(
  'deliveries',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', {
      enum: ['message', 'comment', 'target', 'plan', 'lesson', 'evidence', 'answers'],
    }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    dueAt: time('due_at').notNull().defaultNow(),
    state: text('state', { enum: ['due', 'held', 'sent', 'delivered', 'failed', 'suppressed', 'unknown'] })
      .notNull()
      .default('due'),
    channel: text('channel', { enum: ['push', 'text'] }),
    providerId: text('provider_id'),
    fragments: integer('fragments').notNull().default(0),
    pence: doublePrecision('pence').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    decidedAt: time('decided_at'),
    readInTime: boolean('read_in_time'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.subjectId] })],
);

export const doubtfulFiles = pgTable('doubtful_files', {
  fileId: uuid('file_id').primaryKey(),
  failedAt: time('failed_at'),
});

export const evidence = pgTable('evidence', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  taskId: uuid('task_id'),
  targetId: uuid('target_id'),
  index: integer('index').notNull(),
  text: text('text').notNull().default(''),
  fileId: uuid('file_id'),
  createdBy: uuid('created_by'),
  sourceMessageId: uuid('source_message_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  categoryId: uuid('category_id').notNull(),
  commentedAt: time('commented_at'),
});

export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  purpose: text('purpose', { enum: ['evidence', 'comment', 'message', 'profile', 'module'] }).notNull(),
  path: text('path').notNull(),
  kind: text('kind', { enum: ['image', 'video', 'audio'] }).notNull(),
  mediaType: text('media_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: time('created_at').notNull().defaultNow(),
  categoryId: uuid('category_id'),
});

export const hellos = pgTable('hellos', {
  userId: uuid('user_id').primaryKey(),
  fileId: uuid('file_id').notNull(),
  saidAt: time('said_at').notNull().defaultNow(),
});

export const learningResources = pgTable('learning_resources', {
  id: uuid('id').primaryKey(),
  moduleId: uuid('module_id').notNull(),
  index: integer('index').notNull(),
  instructions: text('instructions').notNull(),
  embedLink: text('embed_link').notNull(),
  version: integer('version').notNull().default(1),
});

export const marks = pgTable(
  'marks',
  {
    viewerId: uuid('viewer_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    kind: text('kind', { enum: ['task', 'target', 'plan_start', 'plan_end'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    checkedAt: time('checked_at').notNull().defaultNow(),
    taskId: uuid('task_id').generatedAlwaysAs(
      sql`CASE kind WHEN 'task'::text THEN subject_id ELSE NULL::uuid END`,
    ),
    targetId: uuid('target_id').generatedAlwaysAs(
      sql`CASE kind WHEN 'target'::text THEN subject_id ELSE NULL::uuid END`,
    ),
    planId: uuid('plan_id').generatedAlwaysAs(
      sql`CASE WHEN (kind = ANY (ARRAY['plan_start'::text, 'plan_end'::text])) THEN subject_id ELSE NULL::uuid END`,
    ),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.learnerId, table.kind, table.subjectId] })],
);

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  chatId: uuid('chat_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  text: text('text').notNull().default(''),
  fileId: uuid('file_id'),
  link: text('link'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const moduleShares = pgTable(
  'module_shares',
  { moduleId: uuid('module_id').notNull(), categoryId: uuid('category_id').notNull() },
  (table) => [primaryKey({ columns: [table.moduleId, table.categoryId] })],
);

export const modules = pgTable('modules', {
  id: uuid('id').primaryKey(),
  topicId: uuid('topic_id').notNull(),
  moduleName: text('module_name').notNull(),
  imageFileId: uuid('image_file_id'),
  locked: boolean('locked').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  canDo: text('can_do').notNull().default(''),
});

export const news = pgTable('news', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind', {
    enum: ['message', 'comment', 'target', 'plan', 'lesson', 'evidence', 'answers'],
  }).notNull(),
  subjectId: uuid('subject_id').notNull(),
});

export const planQuestions = pgTable('plan_questions', {
  id: uuid('id').primaryKey(),
  planId: uuid('plan_id').notNull(),
  questionSet: text('question_set', { enum: ['start', 'end'] }).notNull(),
  index: integer('index').notNull(),
  text: text('text').notNull(),
  teacherOnly: boolean('teacher_only').notNull().default(false),
  answer: text('answer'),
  version: integer('version').notNull().default(1),
});

export const planTemplates = pgTable('plan_templates', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  title: text('title').notNull(),
  publishedAt: time('published_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const plans = pgTable('plans', {
  id: uuid('id').primaryKey(),
  learnerId: uuid('learner_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  templateId: uuid('template_id'),
  title: text('title').notNull(),
  archivedAt: time('archived_at'),
  initialModifiedAt: time('initial_modified_at').notNull().defaultNow(),
  finalModifiedAt: time('final_modified_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const privacyPolicies = pgTable('privacy_policies', {
  id: uuid('id').primaryKey(),
  policy: text('policy').notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const pushDevices = pgTable('push_devices', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  failures: integer('failures').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const resourceProgress = pgTable(
  'resource_progress',
  {
    userId: uuid('user_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    completedAt: time('completed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resourceId] })],
);

export const rosterFiles = pgTable('roster_files', {
  runId: uuid('run_id').primaryKey(),
  content: bytes('content').notNull(),
});

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

export const rosterRows = pgTable(
  'roster_rows',
  {
    runId: uuid('run_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind', {
      enum: [
        'class added',
        'class renamed',
        'person added',
        'teacher added',
        'person linked',
        'teacher linked',
        'person renamed',
        'joined',
        'left',
        'problem',
      ],
    }).notNull(),
    line: integer('line'),
    personId: text('person_id'),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classId: text('class_id'),
    className: text('class_name').notNull(),
    problem: text('problem').$type<ColumnType<'roster_rows.problem'>>(),
    userId: uuid('user_id'),
    before: jsonb('before').$type<ColumnType<'roster_rows.before'>>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);

export const rosterRuns = pgTable('roster_runs', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  state: text('state', {
    enum: [
      'reading',
      'columns needed',
      'ready',
      'applying',
      'applied',
      'undoing',
      'undone',
      'cancelled',
      'failed',
    ],
  }).notNull(),
  failure: text('failure').$type<ColumnType<'roster_runs.failure'>>(),
  fileName: text('file_name').notNull(),
  fileHash: bytes('file_hash').notNull(),
  fileModifiedAt: time('file_modified_at'),
  startedBy: uuid('started_by'),
  startedByKey: uuid('started_by_key'),
  startedAt: time('started_at').notNull().defaultNow(),
  linesRead: integer('lines_read').notNull().default(0),
  columns: jsonb('columns')
    .$type<ColumnType<'roster_runs.columns'>>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  counts: jsonb('counts').$type<ColumnType<'roster_runs.counts'>>(),
  questions: text('questions')
    .array()
    .$type<ColumnType<'roster_runs.questions'>>()
    .notNull()
    .default(sql`'{}'::text[]`),
  isSameFile: boolean('is_same_file').notNull().default(false),
  changes: integer('changes').notNull().default(0),
  applied: integer('applied').notNull().default(0),
  appliedBy: uuid('applied_by'),
  appliedAt: time('applied_at'),
  sendsWelcome: boolean('sends_welcome').notNull().default(false),
  undoneBy: uuid('undone_by'),
  stoppedAt: time('stopped_at'),
  system: text('system').notNull().default(''),
});

export const rosterSystems = pgTable(
  'roster_systems',
  {
    categoryId: uuid('category_id').notNull(),
    system: text('system').notNull(),
    columns: jsonb('columns').$type<ColumnType<'roster_systems.columns'>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.system] })],
);

export const sealedMessages = pgTable('sealed_messages', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  chatId: uuid('chat_id').notNull(),
  chatName: text('chat_name').notNull(),
  text: text('text').notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  deletedBy: uuid('deleted_by'),
  deletedAt: time('deleted_at').notNull().defaultNow(),
  messageId: uuid('message_id').notNull(),
  categoryId: uuid('category_id'),
});

export const sourceIds = pgTable(
  'source_ids',
  {
    categoryId: uuid('category_id').notNull(),
    kind: text('kind', { enum: ['person', 'class'] }).notNull(),
    sourceId: text('source_id').notNull(),
    userId: uuid('user_id'),
    chatId: uuid('chat_id'),
    seen: bytes('seen').notNull(),
    runId: uuid('run_id'),
    system: text('system').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.system, table.kind, table.sourceId] })],
);

export const targets = pgTable('targets', {
  id: uuid('id').primaryKey(),
  learnerId: uuid('learner_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  targetText: text('target_text').notNull(),
  index: integer('index').notNull(),
  seenAt: time('seen_at'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  moduleId: uuid('module_id').notNull(),
  index: integer('index').notNull(),
  instructions: text('instructions').notNull(),
  version: integer('version').notNull().default(1),
  tool: text('tool', { enum: ['text', 'photo', 'voice'] }),
});

export const templateQuestions = pgTable('template_questions', {
  id: uuid('id').primaryKey(),
  templateId: uuid('template_id').notNull(),
  questionSet: text('question_set', { enum: ['start', 'end'] }).notNull(),
  index: integer('index').notNull(),
  text: text('text').notNull(),
  teacherOnly: boolean('teacher_only').notNull().default(false),
});

export const textBudgets = pgTable('text_budgets', {
  categoryId: uuid('category_id').primaryKey(),
  capPence: integer('cap_pence').notNull(),
  template: text('template'),
  spentPence: doublePrecision('spent_pence').notNull().default(0),
  spentMonth: text('spent_month').notNull().default(''),
  version: integer('version').notNull().default(1),
});

export const topics = pgTable('topics', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  topicName: text('topic_name').notNull(),
  subject: text('subject').notNull().default('General'),
  active: boolean('active').notNull().default(true),
  createdAt: time('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text('purpose', { enum: ['evidence', 'comment', 'message', 'profile', 'module'] }).notNull(),
  fileName: text('file_name').notNull(),
  topicId: uuid('topic_id'),
  moduleId: uuid('module_id'),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  touchedAt: time('touched_at').notNull().defaultNow(),
  refusedCode: text('refused_code'),
  refusedMsg: text('refused_msg'),
  categoryId: uuid('category_id'),
  parts: jsonb('parts')
    .$type<ColumnType<'uploads.parts'>>()
    .notNull()
    .default(sql`'[]'::jsonb`),
});

export const userCategories = pgTable(
  'user_categories',
  { userId: uuid('user_id').notNull(), categoryId: uuid('category_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.categoryId] })],
);

export const userContacts = pgTable('user_contacts', {
  userId: uuid('user_id').primaryKey(),
  firstName: text('first_name').notNull(),
  surname: text('surname').notNull(),
  phoneNumber: text('phone_number'),
  failedLoginAttempts: integer('failed_login_attempts').notNull().default(0),
  autoLockedAt: time('auto_locked_at'),
  staffLockedAt: time('staff_locked_at'),
  resetRequired: boolean('reset_required').notNull().default(false),
  version: integer('version').notNull().default(1),
  askedNumber: text('asked_number'),
  unsentText: text('unsent_text', { enum: ['limit', 'abroad', 'never'] }),
  numberRefused: text('number_refused'),
});

export const userPreferences = pgTable('user_preferences', {
  userId: uuid('user_id').primaryKey(),
  autoOpenClassroomChat: boolean('auto_open_classroom_chat').notNull().default(true),
  lookedAroundAt: time('looked_around_at'),
});

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  displayName: text('display_name').notNull(),
  role: text('role', { enum: ['student', 'teacher', 'admin'] }).notNull(),
  selectedCategoryId: uuid('selected_category_id').notNull(),
  profileFileId: uuid('profile_file_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  roleChangedAt: time('role_changed_at'),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  webhookId: uuid('webhook_id').notNull(),
  eventId: uuid('event_id').notNull(),
  type: text('type').notNull(),
  at: time('at').notNull(),
  outcome: text('outcome', { enum: ['delivered', 'refused', 'silent', 'redirected', 'inside'] }).notNull(),
  status: integer('status'),
  milliseconds: integer('milliseconds').notNull(),
});

export const webhookEvents = pgTable('webhook_events', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  categoryId: uuid('category_id').notNull(),
  type: text('type').notNull(),
  data: jsonb('data').$type<ColumnType<'webhook_events.data'>>().notNull(),
  occurredAt: time('occurred_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  written: bigint('written', { mode: 'number' }).generatedByDefaultAsIdentity(),
  position: bigint('position', { mode: 'number' }),
});

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  address: text('address').notNull(),
  types: text('types').array().$type<ColumnType<'webhooks.types'>>().notNull(),
  secret: bytes('secret').notNull(),
  oldSecret: bytes('old_secret'),
  oldSecretUntil: time('old_secret_until'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  position: bigint('position', { mode: 'number' }).notNull(),
  failures: integer('failures').notNull().default(0),
  nextAttemptAt: time('next_attempt_at'),
  lastAttemptAt: time('last_attempt_at'),
  lastOutcome: text('last_outcome', { enum: ['delivered', 'refused', 'silent', 'redirected', 'inside'] }),
  lastStatus: integer('last_status'),
  offAt: time('off_at'),
  offReason: text('off_reason', { enum: ['administrator', 'gone', 'failing'] }),
});

export const withdrawnAccounts = pgTable('withdrawn_accounts', {
  userId: uuid('user_id').primaryKey(),
  lockedAt: time('locked_at').notNull(),
});
