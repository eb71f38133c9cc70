// The rooms about a category, a chat, a module and the whole provider.
import { reportKeys, reports } from '@foothold/domain/reports/reports';
import { ids, room, type ExpectedRoom } from './room.ts';
import {
  active,
  admins,
  anyone,
  both,
  either,
  self,
  staff,
  type Person,
  type Rule,
  type Rules,
} from './rules.ts';
import type { World } from './world.ts';

export function roomsOfCategory(world: World, rules: Rules, categoryId: string): ExpectedRoom[] {
  const params = { categoryId };
  const ofStaff = rules.staffOf(categoryId);
  const ofAdmins = rules.adminsOf(categoryId);
  const isHere = (row: { readonly id: string }) => rules.categoryOf(row.id) === categoryId;
  const people = rules.people.filter((person) => person.categories.includes(categoryId));
  const students = ids(people, (person) => person.role === 'student');
  const colleagues = ids(people, (person) => person.role !== 'student');
  const shared = world.module_shares.filter(
    (share) => share.category_id === categoryId && isShown(world, rules.categoryOf(share.module_id)),
  );
  const classes = world.chats.filter((chat) => chat.kind === 'group' && isHere(chat));
  const members = classes.flatMap((chat) => rules.membersOf(chat.id).map((id) => `${chat.id} ${id}`));
  const commented = new Set(world.comments.map((comment) => comment.evidence_id));
  const waiting = world.evidence.filter((row) => !commented.has(row.id) && students.includes(row.owner_id));
  const plans = world.plans.filter((plan) => plan.archived_at === null && students.includes(plan.learner_id));
  const keys = world['auth.machine_keys'].filter((key) => key.revoked_at === null);
  const inEmergencies = world['auth.break_glass'].filter((row) => row.category_id === categoryId);
  const senders = people.filter((person) => world.files.some((file) => file.owner_id === person.id));
  const ofColleagues: Rule = (who) => active(who) && who?.selected === categoryId;
  const exported = world['auth.audit'].filter(
    (row) => row.act === 'exported' && row.category_id === categoryId,
  );
  const downloaded = reportKeys.filter((key) =>
    exported.some((row) => row.details.report === reports[key].name),
  );
  return [
    room('people.ofCategory', params, ofStaff, ids(people)),
    room('people.staffOfCategory', params, ofColleagues, colleagues),
    room('people.studentAccounts', params, ofStaff, students),
    room(
      'notifications.unreachable',
      params,
      ofStaff,
      ids(people, (person) => person.role === 'student' && !takesTexts(world, person)),
    ),
    room('people.staffAccounts', params, ofAdmins, colleagues),
    room('files.usedByPeople', params, ofAdmins, ids(senders)),
    room('curriculum.topics', params, ofStaff, ids(world.topics, isHere)),
    room('curriculum.modules', params, ofStaff, ids(world.modules, isHere)),
    room(
      'curriculum.sharedModules',
      params,
      ofStaff,
      shared.map((share) => share.module_id),
    ),
    room('curriculum.outline', params, ofStaff, ids([...world.learning_resources, ...world.tasks], isHere)),
    room('classrooms.ofCategory', params, ofAdmins, ids(classes)),
    room('classrooms.members', params, ofStaff, members),
    room('evidence.uncommented', params, ofStaff, ids(waiting, isHere)),
    room('plans.activeOfCategory', params, ofStaff, ids(plans, isHere)),
    room('plans.templates', params, ofStaff, ids(world.plan_templates, isHere)),
    room('machineKeys.ofCategory', params, ofAdmins, ids(keys, isHere)),
    room('singleSignOn.issuersOfCategory', params, ofAdmins, ids(world['auth.issuers'], isHere)),
    room(
      'singleSignOn.breakGlassOfCategory',
      params,
      ofAdmins,
      inEmergencies.map((row) => row.user_id),
    ),
    room('reports.lastDownloads', params, ofAdmins, downloaded),
    room('webhooks.ofCategory', params, ofAdmins, ids(world.webhooks, isHere)),
    room('roster.runs', params, ofAdmins, ids(world.roster_runs, isHere)),
  ];
}

/** Nobody of a world has a browser that takes pushes. */
function takesTexts(world: World, { id, selected }: Person): boolean {
  const pays = world.text_budgets.some((row) => row.category_id === selected && row.cap_pence > 0);
  return pays && !world.contact_choices.some((row) => row.user_id === id && row.texts === false);
}

export function roomsOfChat(world: World, rules: Rules, chat: World['chats'][number]): ExpectedRoom[] {
  const params = { chatId: chat.id };
  const sees = rules.participantsOf(chat.id);
  const teaches = rules.teachersOf(chat.id);
  const members = rules.membersOf(chat.id);
  const isClass = chat.kind === 'group';
  const atWeekends = world.contact_choices
    .filter((row) => row.at_weekends && members.includes(row.user_id))
    .map((row) => row.user_id);
  const students = members.filter((id) => isClass && rules.isStudentOf(id, chat.category_id));
  const links = world.chat_modules.filter((link) => link.chat_id === chat.id);
  const modules = links.map((link) => link.module_id);
  const items = [...world.learning_resources, ...world.tasks].filter((row) =>
    modules.includes(row.module_id),
  );
  const messages = world.messages.filter((message) => message.chat_id === chat.id);
  const newest = messages.toSorted((a, b) => b.seq - a.seq).slice(0, 1);
  const readers = world.chat_marks
    .filter((mark) => !isClass && mark.chat_id === chat.id)
    .map((mark) => mark.user_id);
  const kept = new Set(world.evidence.map((row) => row.source_message_id));
  const isTaught = (itemId: string | null) => modules.includes(rules.moduleOf(itemId ?? ''));
  const worked = students.filter(
    (id) =>
      world.resource_progress.some((row) => row.user_id === id && isTaught(row.resource_id)) ||
      world.evidence.some(
        (row) =>
          row.owner_id === id &&
          (isTaught(row.task_id) || rules.categoryOf(row.target_id ?? '') === chat.category_id),
      ),
  );
  return [
    room('people.ofChat', params, sees, members),
    room('notifications.weekendReaders', params, sees, atWeekends),
    room('curriculum.modulesOfChat', params, sees, modules),
    room('curriculum.outlineOfChat', params, sees, ids(items)),
    room('classrooms.modules', params, sees, modules),
    room('classrooms.topics', params, sees, [...new Set(links.map((link) => link.topic_id))]),
    room('chat.whiteboard', params, sees, [chat.id]),
    room('chat.messages', params, sees, ids(messages)),
    room('chat.tail', params, sees, ids(newest)),
    room('chat.readMarks', params, sees, readers),
    room(
      'chat.evidenced',
      params,
      both(staff, sees),
      ids(messages, (message) => kept.has(message.id)),
    ),
    room('progress.activityOfClassroom', params, teaches, students),
    room('progress.ofClassroom', params, teaches, worked),
  ];
}

export function roomsOfModule(world: World, rules: Rules, moduleId: string): ExpectedRoom[] {
  const params = { moduleId };
  const reads = rules.readersOfModule(moduleId);
  const isHere = (row: { readonly module_id: string }) => row.module_id === moduleId;
  const shares = world.module_shares.filter(isHere).map((share) => share.category_id);
  return [
    room('curriculum.resources', params, reads, ids(world.learning_resources, isHere)),
    room('curriculum.tasks', params, reads, ids(world.tasks, isHere)),
    room('curriculum.shares', params, rules.staffOf(moduleId), shares),
  ];
}

export function roomsOfPlans(world: World, rules: Rules): ExpectedRoom[] {
  return [
    ...world.plans.map(({ id: planId, learner_id: learnerId, archived_at }) => {
      const questions = ids(world.plan_questions, (row) => row.plan_id === planId);
      const ofStaff = rules.staffOfLearner(learnerId, planId);
      // An archived plan is closed to its learner.
      const who = archived_at === null ? either(self(learnerId), ofStaff) : ofStaff;
      return room('plans.questions', { planId }, who, questions);
    }),
    ...world.plan_templates.map(({ id: templateId }) => {
      const questions = ids(world.template_questions, (row) => row.template_id === templateId);
      return room('plans.templateQuestions', { templateId }, rules.staffOf(templateId), questions);
    }),
  ];
}

export function roomsOfProvider(world: World): ExpectedRoom[] {
  const categories = ids(world.categories, ({ id }) => isShown(world, id));
  const entries = world['auth.audit'].map((row, index) => ({ ...row, id: String(index + 1) }));
  const named = entries.flatMap((row) => [row.actor_id, row.subject_id]).filter((id) => id !== null);
  return [
    room('audit.acts', {}, admins, ids(entries)),
    ...['signed in', 'locked'].map((act) =>
      room(
        'audit.acts',
        { act },
        admins,
        ids(entries, (row) => row.act === act),
      ),
    ),
    ...[...new Set([...named, ...ids(world.users).slice(0, 1)])].map((personId) =>
      room(
        'audit.acts',
        { personId },
        admins,
        ids(entries, (row) => [row.actor_id, row.subject_id].includes(personId)),
      ),
    ),
    room('categories.all', {}, admins, categories),
    room('notifications.textBudgets', {}, admins, categories),
    room('files.usedByCategories', {}, admins, categories),
    room(
      'people.alerts',
      {},
      admins,
      ids(world.account_alerts, (alert) => (alert.looked_at ?? null) === null),
    ),
    room(
      'policies.active',
      {},
      anyone,
      ids(world.privacy_policies, (policy) => policy.active),
    ),
    room('policies.all', {}, admins, ids(world.privacy_policies)),
  ];
}

function isShown(world: World, categoryId: string): boolean {
  return world.categories.some((row) => row.id === categoryId && (row.hidden_at ?? null) === null);
}
