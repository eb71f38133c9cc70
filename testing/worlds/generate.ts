// Generates a small random world: users of every kind, categories, classes and work, including states that no screen creates.
import { dice } from './dice.ts';
import type { World } from './world.ts';

const moment = '2026-03-01T09:00:00Z';
const when = (is: boolean) => (is ? moment : null);
const bytesOf = (id: string, times: number) => `\\x${id.replaceAll('-', '').repeat(times)}`;

/** The same seed gives the same world. Its tables are in an order that satisfies all references. */
export function generate(seed: number) {
  const chosen = dice(seed);
  const everybody = peopleOf(chosen);
  const lessons = lessonsOf(chosen, everybody);
  const chats = chatsOf(chosen, everybody, lessons);
  const work = workOf(chosen, everybody, { ...lessons, ...chats });
  return { ...everybody, ...lessons, ...chats, ...work, ...accountsOf(chosen, everybody) } satisfies World;
}

type Dice = ReturnType<typeof dice>;
type People = ReturnType<typeof peopleOf>;
type Lessons = ReturnType<typeof lessonsOf>;
type Chats = ReturnType<typeof chatsOf>;

function peopleOf({ chance, pick, some, times, id }: Dice) {
  const shown = times(2, 3, id);
  const fileIds = times(5, 8, id);
  const people = times(3, 5, (place) => {
    const own = some(shown, 0.6);
    const categories = own.length > 0 ? own : [pick(shown)];
    // Always at least one student and one teacher.
    const role = (['student', 'teacher'] as const)[place] ?? pick(['student', 'student', 'teacher', 'admin']);
    return { id: id(), role, categories, picture: chance(0.3) ? pick(fileIds) : null };
  });
  return {
    categories: [
      ...shown.map((each) => ({ id: each, category_name: each, hidden_at: null })),
      { id: id(), category_name: 'Hidden', hidden_at: moment },
    ],
    users: people.map(({ id: userId, role, categories, picture }) => ({
      id: userId,
      display_name: userId,
      role,
      selected_category_id: pick(categories),
      profile_file_id: picture,
    })),
    user_categories: people.flatMap((person) =>
      person.categories.map((category_id) => ({ user_id: person.id, category_id })),
    ),
    user_contacts: people.map((person, index) => ({
      user_id: person.id,
      first_name: 'First',
      surname: 'Last',
      phone_number: `+4477009001${String(index).padStart(2, '0')}`,
      staff_locked_at: when(chance(0.08)),
      reset_required: chance(0.08),
    })),
    user_preferences: people.map((person) => ({ user_id: person.id })),
    files: fileIds.map((fileId) => ({
      id: fileId,
      owner_id: chance(0.3) ? pick(people).id : null,
      purpose: 'evidence',
      path: fileId,
      kind: 'image',
      media_type: 'image/webp',
      bytes: 1,
      sha256: fileId,
    })),
    contact_choices: some(people, 0.5).map((person) => ({
      user_id: person.id,
      texts: pick([null, true, false]),
      at_weekends: chance(0.5),
    })),
    text_budgets: some(shown, 0.6).map((category_id) => ({ category_id, cap_pence: pick([0, 500]) })),
    hellos: some(people, 0.5).map((person) => ({ user_id: person.id, file_id: pick(fileIds) })),
  };
}

/** What every part of a world is about: its people, and the categories and files that it may choose. */
function choicesOf({ chance, pick }: Dice, { categories, users, files }: People) {
  const shown = categories.filter((category) => category.hidden_at === null);
  return {
    category: () => pick(shown).id,
    shown: shown.map((category) => category.id),
    file: () => (chance(0.5) ? pick(files).id : null),
    person: () => pick(users).id,
    everyone: users.map((user) => user.id),
  };
}

function lessonsOf(given: Dice, people: People) {
  const { pick, some, times, id } = given;
  const any = choicesOf(given, people);
  const topics = times(1, 3, id).map((topicId) => ({
    id: topicId,
    // Perhaps in the hidden one.
    category_id: pick(people.categories).id,
    topic_name: topicId,
  }));
  const modules = times(1, 3, id).map((moduleId) => ({
    id: moduleId,
    topic_id: pick(topics).id,
    module_name: moduleId,
    image_file_id: any.file(),
  }));
  const items = () =>
    modules.flatMap((module) =>
      times(0, 2, (index) => ({ id: id(), module_id: module.id, index, instructions: 'Look' })),
    );
  const templates = times(0, 2, id);
  return {
    topics,
    modules,
    module_shares: modules.flatMap((module) =>
      some(any.shown, 0.3).map((category_id) => ({ module_id: module.id, category_id })),
    ),
    learning_resources: items().map((item) => ({ ...item, embed_link: 'https://example.org' })),
    tasks: items(),
    plan_templates: templates.map((each) => ({ id: each, category_id: any.category(), title: each })),
    template_questions: templates.flatMap((template_id) =>
      times(0, 2, (index) => ({ id: id(), template_id, question_set: 'start', index, text: 'Why?' })),
    ),
  };
}

function chatsOf(given: Dice, people: People, { modules }: Lessons) {
  const { chance, some, times, id } = given;
  const any = choicesOf(given, people);
  const chats = times(1, 3, id).map((chatId) => ({
    id: chatId,
    kind: chance(0.6) ? ('group' as const) : ('individual' as const),
    chat_name: chatId,
    category_id: any.category(),
    last_seq: 9,
  }));
  const links = chats.flatMap((chat) =>
    some(modules, 0.5).map((module, index) => ({
      chat_id: chat.id,
      module_id: module.id,
      topic_id: module.topic_id,
      index,
      active: chance(0.7),
    })),
  );
  const taught = Map.groupBy(links, ({ chat_id, topic_id }) => `${chat_id} ${topic_id}`);
  return {
    chats,
    chat_members: chats.flatMap((chat) =>
      some(any.everyone, 0.5).map((user_id) => ({ chat_id: chat.id, user_id })),
    ),
    chat_topics: [...taught.values()].flatMap(([link], index) =>
      link === undefined ? [] : [{ chat_id: link.chat_id, topic_id: link.topic_id, index }],
    ),
    chat_modules: links,
    messages: chats.flatMap((chat) =>
      times(0, 2, (place) => ({
        id: id(),
        chat_id: chat.id,
        seq: place + 1,
        text: 'Hello',
        file_id: any.file(),
        created_by: chance(0.9) ? any.person() : null,
      })),
    ),
    chat_marks: chats.flatMap((chat) =>
      some(any.everyone, 0.3).map((user_id) => ({ user_id, chat_id: chat.id })),
    ),
  };
}

function workOf(given: Dice, people: People, { learning_resources, tasks, messages }: Lessons & Chats) {
  const { chance, pick, some, times, id } = given;
  const any = choicesOf(given, people);
  const learners = people.users.filter((user) => user.role === 'student' || chance(0.2));
  const owned = () => ({ id: id(), learner_id: pick(learners).id, category_id: any.category() });
  const targets = times(1, 4, (index) => ({ ...owned(), target_text: 'Read', index }));
  const active = new Set<string>();
  const plans = times(1, 4, () => {
    const plan = owned();
    const place = `${plan.learner_id} ${plan.category_id}`;
    // At most one is active.
    const isArchived = active.has(place) || chance(0.3);
    if (!isArchived) active.add(place);
    return { ...plan, title: plan.id, archived_at: when(isArchived) };
  });
  const spare = [...messages];
  const evidence = times(1, 5, (index) => {
    const target = tasks.length === 0 || chance(0.5) ? pick(targets) : null;
    return {
      id: id(),
      owner_id: target?.learner_id ?? pick(learners).id,
      task_id: target === null ? pick(tasks).id : null,
      target_id: target?.id ?? null,
      index,
      text: 'Done',
      file_id: any.file(),
      source_message_id: chance(0.3) ? (spare.pop()?.id ?? null) : null,
    };
  });
  const looked = [
    ...some(targets, 0.5).map((target) => ({ ...target, kind: 'target' })),
    ...some(plans, 0.8).map((plan) => ({ ...plan, kind: 'plan_start' })),
  ];
  return {
    resource_progress: learning_resources.flatMap(({ id: resource_id }) =>
      some(learners, 0.4).map((user) => ({ user_id: user.id, resource_id })),
    ),
    targets,
    plans,
    plan_questions: plans.flatMap(({ id: plan_id }) =>
      times(0, 2, (index) => ({ id: id(), plan_id, question_set: 'start', index, text: 'Why?' })),
    ),
    evidence,
    comments: some(evidence, 0.5).map(({ id: evidence_id, owner_id }) => ({
      id: id(),
      evidence_id,
      owner_id,
      text: 'Good',
      file_id: any.file(),
    })),
    marks: looked.map(({ id: subject_id, learner_id, kind }) => ({
      viewer_id: any.person(),
      learner_id,
      kind,
      subject_id,
    })),
    comment_phrases: times(0, 4, () => ({ id: id(), owner_id: any.person(), text: 'Well done' })),
  };
}

function accountsOf(given: Dice, people: People) {
  const { chance, pick, some, times, id } = given;
  const any = choicesOf(given, people);
  const issuers = times(0, 2, id);
  return {
    account_alerts: times(0, 3, () => ({
      id: id(),
      kind: pick(['number changed', 'number changed', 'number clash']),
      user_id: any.person(),
      new_number: '+447700900999',
      at: moment,
      looked_at: when(chance(0.3)),
    })),
    privacy_policies: times(0, 2, () => ({ id: id(), policy: 'Safe', active: chance(0.5) })),
    'auth.sessions': times(0, 4, id).map((each) => ({
      id: each,
      user_id: any.person(),
      token_hash: bytesOf(each, 1),
      files_token_hash: bytesOf(each, 1),
      created_at: moment,
      last_used_at: moment,
      expires_at: chance(0.3) ? moment : '2126-01-01T00:00:00Z',
    })),
    'auth.factors': some(any.everyone, 0.3).map((user_id) => ({
      id: id(),
      user_id,
      kind: 'app',
      name: 'Phone',
      secret: '\\x00',
    })),
    'auth.recovery_codes': times(0, 3, id).map((each) => ({
      id: each,
      user_id: any.person(),
      code_hash: bytesOf(each, 2),
      used_at: when(chance(0.3)),
    })),
    'auth.factor_resets': some(any.everyone, 0.2).map((user_id) => ({ user_id, requested_by: any.person() })),
    'auth.machine_keys': times(0, 3, id).map((each) => ({
      id: each,
      category_id: any.category(),
      name: each,
      scopes: '{reports}',
      key_hash: bytesOf(each, 2),
      prefix: each.slice(0, 8),
      created_by: any.person(),
      revoked_at: when(chance(0.3)),
    })),
    'auth.issuers': issuers.map((each) => ({
      id: each,
      category_id: any.category(),
      name: 'College',
      issuer: `https://${each}.example.org`,
      client_id: 'foothold',
      scopes: 'openid',
      groups_claim: 'groups',
      teacher_groups: '{}',
      admin_groups: '{}',
      ceiling: 'teacher',
      required_amr: '{}',
      required_acr: '{}',
      required_acrs: '{}',
      creates_accounts: false,
      person_claim: '',
    })),
    'auth.identities': issuers.flatMap((issuer_id) =>
      some(any.everyone, 0.2).map((user_id) => {
        const identity = id();
        return { id: identity, issuer_id, subject: identity, user_id, linked_by: 'code' };
      }),
    ),
    'auth.break_glass': some(any.everyone, 0.2).map((user_id) => ({ category_id: any.category(), user_id })),
    // The ids of its entries depend on what was rolled back before.
    'auth.audit': [],
    roster_runs: times(0, 3, id).map((each) => ({
      id: each,
      category_id: any.category(),
      state: 'applied',
      file_name: each,
      file_hash: bytesOf(each, 2),
      started_by: any.person(),
    })),
    webhooks: times(0, 3, id).map((each) => ({
      id: each,
      category_id: any.category(),
      address: `https://records.invalid/${each}`,
      types: '{class.created}',
      secret: '\\x00',
      created_by: any.person(),
      position: 0,
      off_at: moment,
      off_reason: 'administrator',
    })),
  };
}
