// Every row of the test data, table by table: two categories, three classes, lessons, work, targets, plans and chats.
import { cast, displayName, names, partOf, personId as id, phoneNumberOf, type Name } from './cast.ts';
import * as at from './world-ids.ts';
import { teachingRows } from './world-rows-curriculum.ts';

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const day = (number: number, hour = 9) =>
  `2026-03-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;

/** In an order that satisfies all references. */
export function worldRows() {
  return { ...peopleRows(), ...teachingRows(), ...workRows() };
}

function peopleRows() {
  return {
    categories: [
      { id: at.categories.morning, category_name: 'Morning' },
      { id: at.categories.evening, category_name: 'Evening' },
      // Without users.
      { id: at.categories.empty, category_name: 'Empty' },
    ],
    users: names.map((name) => ({
      id: id(name),
      display_name: displayName(name),
      role: cast[name].role,
      selected_category_id: at.categories[cast[name].categories[0]],
      // Learners are new, so that none of them has been quiet for long; staff have been here.
      created_at: cast[name].role === 'student' ? new Date().toISOString() : '2026-01-05T09:00:00Z',
    })),
    user_categories: names.flatMap((name) =>
      partOf(name).categories.map((category) => ({
        user_id: id(name),
        category_id: at.categories[category],
      })),
    ),
    user_contacts: names.map((name) => ({
      user_id: id(name),
      first_name: cast[name].firstName,
      surname: cast[name].surname,
      phone_number: `+44${phoneNumberOf(name).replaceAll(' ', '').slice(1)}`,
      staff_locked_at: partOf(name).state === 'lockedByStaff' ? day(1) : null,
      reset_required: partOf(name).state === 'mustReset',
    })),
    files: [picture('pictureOfNew', 'new'), picture('pictureOfDirections', 'directions'), voiceOfDao()],
    contact_choices: [{ user_id: id('okafor'), texts: null, at_weekends: true }],
    text_budgets: [{ category_id: at.categories.evening, cap_pence: 1000 }],
    // Nobody else has said hello.
    hellos: [{ user_id: id('dao'), file_id: at.files.helloOfDao }],
    account_alerts: [
      {
        id: at.alerts.bilalChanged,
        kind: 'number changed',
        user_id: id('bilal'),
        actor_id: id('clarke'),
        at: day(1),
        old_number: '+447700900999',
        new_number: `+44${phoneNumberOf('bilal').replaceAll(' ', '').slice(1)}`,
      },
    ],
    user_preferences: names.map((name) => ({ user_id: id(name) })),
    privacy_policies: [
      { id: at.policies.older, policy: 'An older notice.', active: true, created_at: day(1) },
      { id: at.policies.shown, policy: 'We keep your data safe.', active: true, created_at: day(2) },
      { id: at.policies.withdrawn, policy: 'Not in force.', active: false, created_at: day(3) },
    ],
  } satisfies Rows;
}

function workRows() {
  return {
    resource_progress: [
      { user_id: id('amina'), resource_id: at.resources.map, completed_at: day(4) },
      { user_id: id('dao'), resource_id: at.resources.visit, completed_at: day(4) },
    ],
    targets: [
      target('aminaSeen', 'amina', 'morning', 0, day(5)),
      target('aminaNew', 'amina', 'morning', 1, null),
      target('bilalSeen', 'bilal', 'morning', 0, day(5)),
      target('carlosSeen', 'carlos', 'morning', 0, day(5)),
      target('daoNew', 'dao', 'evening', 0, null),
    ],
    evidence: [
      evidence('aminaOpen', 'amina', { task: 'describe' }, 0, 'Turn left at the bank.'),
      evidence('aminaCommented', 'amina', { task: 'photo' }, 0, 'My street.'),
      evidence('aminaOfNobody', 'amina', { task: 'photo' }, 1, 'My bus stop.'),
      {
        ...evidence('aminaForTarget', 'amina', { target: 'aminaSeen' }, 0, 'I read the notice alone.'),
        source_message_id: at.messages.aminaToClarke,
      },
      evidence('carlosForTarget', 'carlos', { target: 'carlosSeen' }, 0, 'I asked for help.'),
      evidence('bilalOpen', 'bilal', { task: 'describe' }, 0, 'Go straight on.'),
      evidence('carlosOpen', 'carlos', { task: 'shopList' }, 0, 'Milk, bread, rice.'),
      evidence('daoOpen', 'dao', { task: 'call' }, 0, 'I have a cough.'),
      evidence('elenaOpen', 'elena', { task: 'describe' }, 0, 'Past the park.'),
    ],
    comments: [
      comment('aminaCommented', 'amina', 'clarke'),
      comment('aminaOfNobody', 'amina', null),
      comment('carlosForTarget', 'carlos', 'clarke'),
    ],
    comment_phrases: [
      { id: at.phrases.ofClarke, owner_id: id('clarke'), text: 'Well done, very clear.' },
      { id: at.phrases.ofPriya, owner_id: id('priya'), text: 'Please add a photo.' },
    ],
    plan_templates: [
      {
        id: at.templates.published,
        category_id: at.categories.morning,
        title: 'My year',
        published_at: day(1),
      },
      { id: at.templates.draft, category_id: at.categories.morning, title: 'Draft', published_at: null },
      {
        id: at.templates.evening,
        category_id: at.categories.evening,
        title: 'Evenings',
        published_at: day(1),
      },
    ],
    template_questions: [
      templateQuestion('goal', 'published', 'start', 0, 'What do you want to learn?', false),
      templateQuestion('level', 'published', 'start', 1, 'Level at the start', true),
      templateQuestion('result', 'published', 'end', 0, 'What can you do now?', false),
      templateQuestion('draft', 'draft', 'start', 0, 'Not ready yet', false),
      templateQuestion('evening', 'evening', 'start', 0, 'What do you want to learn?', false),
    ],
    plans: [
      plan('amina', 'amina', 'morning', 'My year', null),
      plan('aminaOld', 'amina', 'morning', 'Last year', day(1)),
      plan('bilal', 'bilal', 'morning', 'My year', null),
      plan('dao', 'dao', 'evening', 'Evenings', null),
    ],
    plan_questions: (['amina', 'aminaOld', 'bilal', 'dao'] as const).flatMap(questionsOf),
    marks: [
      {
        viewer_id: id('amina'),
        learner_id: id('amina'),
        kind: 'task',
        subject_id: at.tasks.photo,
        checked_at: day(9),
      },
      {
        viewer_id: id('clarke'),
        learner_id: id('amina'),
        kind: 'plan_start',
        subject_id: at.plans.amina,
        checked_at: day(9),
      },
    ],
  } satisfies Rows;
}

function picture(word: keyof typeof at.files, module: keyof typeof at.modules) {
  return {
    id: at.files[word],
    owner_id: id('clarke'),
    purpose: 'module',
    path: `topics/${at.topics.town}/modules/${at.modules[module]}`,
    kind: 'image',
    media_type: 'image/png',
    bytes: 68,
    sha256: '0'.repeat(64),
  };
}

function voiceOfDao() {
  return {
    id: at.files.helloOfDao,
    owner_id: id('dao'),
    purpose: 'message',
    path: `users/${id('dao')}/audio-1.mp3`,
    kind: 'audio',
    media_type: 'audio/mpeg',
    bytes: 68,
    sha256: '0'.repeat(64),
  };
}

function target(
  word: keyof typeof at.targets,
  of: Name,
  category: keyof typeof at.categories,
  index: number,
  seenAt: string | null,
) {
  return {
    id: at.targets[word],
    learner_id: id(of),
    category_id: at.categories[category],
    target_text: `Target ${index + 1} of ${displayName(of)}`,
    index,
    seen_at: seenAt,
    created_by: id(category === 'morning' ? 'clarke' : 'okafor'),
  };
}

function evidence(
  word: keyof typeof at.evidence,
  of: Name,
  subject: { task: keyof typeof at.tasks } | { target: keyof typeof at.targets },
  index: number,
  text: string,
) {
  return {
    id: at.evidence[word],
    owner_id: id(of),
    task_id: 'task' in subject ? at.tasks[subject.task] : null,
    target_id: 'target' in subject ? at.targets[subject.target] : null,
    index,
    text,
    created_by: id(of),
    source_message_id: null as string | null,
    created_at: day(6, 10 + index),
  };
}

function comment(word: keyof typeof at.comments, of: Name, by: Name | null) {
  return {
    id: at.comments[word],
    evidence_id: at.evidence[word],
    owner_id: id(of),
    text: `Well done, ${cast[of].firstName}.`,
    created_by: by === null ? null : id(by),
    created_at: day(7),
  };
}

function templateQuestion(
  word: keyof typeof at.templateQuestions,
  template: keyof typeof at.templates,
  set: at.Set,
  index: number,
  text: string,
  teacherOnly: boolean,
) {
  return {
    id: at.templateQuestions[word],
    template_id: at.templates[template],
    question_set: set,
    index,
    text,
    teacher_only: teacherOnly,
  };
}

function plan(
  word: keyof typeof at.plans,
  of: Name,
  category: keyof typeof at.categories,
  title: string,
  archivedAt: string | null,
) {
  return {
    id: at.plans[word],
    learner_id: id(of),
    category_id: at.categories[category],
    template_id: at.templates[category === 'morning' ? 'published' : 'evening'],
    title,
    archived_at: archivedAt,
    initial_modified_at: day(8),
    final_modified_at: day(8),
  };
}

function questionsOf(word: keyof typeof at.plans) {
  const question = (
    name: 'goal' | 'level' | 'result',
    set: at.Set,
    index: number,
    text: string,
    teacherOnly: boolean,
  ) => ({
    id: at.questionId(word, name),
    plan_id: at.plans[word],
    question_set: set,
    index,
    text,
    teacher_only: teacherOnly,
    answer: name === 'goal' ? 'To talk to the doctor' : null,
  });
  return [
    question('goal', 'start', 0, 'What do you want to learn?', false),
    question('level', 'start', 1, 'Level at the start', true),
    question('result', 'end', 0, 'What can you do now?', false),
  ];
}
