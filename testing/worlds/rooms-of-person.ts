// The rooms about one person: their account, what is theirs, what they have looked at, and their record as a learner.
import { ids, room, type ExpectedRoom } from './room.ts';
import { admins, both, either, self, type Person, type Rule, type Rules } from './rules.ts';
import type { World } from './world.ts';

export function roomsOfPerson(world: World, rules: Rules, person: Person): ExpectedRoom[] {
  return [
    ...roomsOfAccount(world, rules, person),
    ...roomsOfMarks(world, rules, person),
    // The learner reads the whole record; staff read the part of their category.
    ...roomsOfRecord(world, rules, { learnerId: person.id }, self(person.id)),
    ...world.categories.flatMap(({ id: categoryId }) => {
      const who = rules.staffOfLearner(person.id, categoryId);
      return roomsOfRecord(world, rules, { learnerId: person.id, categoryId }, who);
    }),
  ];
}

function roomsOfAccount(world: World, rules: Rules, { id, categories }: Person): ExpectedRoom[] {
  const params = { userId: id };
  const own = self(id);
  const asStaff = rules.staffOfPerson(id);
  const asAdmin = rules.adminsOfPerson(id);
  const isOwn = (row: { readonly user_id: string }) => row.user_id === id;
  const idIfAny = (rows: readonly object[]) => (rows.length > 0 ? [id] : []);
  // A user who is locked or must choose a new secret reads their own account, too.
  const evenLocked: Rule = (who) => who?.id === id;
  const ofCategories: Rule = (who) => admins(who) && categories.includes(who?.selected ?? '');
  const numberChanges = world.account_alerts.filter((row) => isOwn(row) && row.kind === 'number changed');
  const sessions = world['auth.sessions'].filter((row) => Date.parse(row.expires_at) > Date.now());
  const codes = world['auth.recovery_codes'].filter((row) => row.used_at === null);
  const chats = world.chat_members.filter(isOwn).map((row) => row.chat_id);
  const marked = world.chat_marks.filter(isOwn).map((row) => row.chat_id);
  const phrases = ids(world.comment_phrases, (row) => row.owner_id === id);
  return [
    room('people.self', params, evenLocked, [id]),
    room('people.account', params, either(evenLocked, asStaff), [id]),
    room('people.numberChange', params, asStaff, idIfAny(numberChanges)),
    room('people.factorReset', params, asAdmin, idIfAny(world['auth.factor_resets'].filter(isOwn))),
    room('people.preferences', params, own, [id]),
    room('notifications.ownChoices', params, own, idIfAny(world.contact_choices.filter(isOwn))),
    room('people.hello', params, either(own, rules.staffOfStudent(id)), idIfAny(world.hellos.filter(isOwn))),
    room('people.found', params, admins, [id]),
    room('signIn.sessions', params, own, ids(sessions, isOwn)),
    room('secondFactor.own', params, own, ids(world['auth.factors'], isOwn)),
    room('secondFactor.recoveryCodes', params, own, ids(codes, isOwn)),
    room('singleSignOn.identitiesOfUser', params, either(own, asAdmin), ids(world['auth.identities'], isOwn)),
    room('files.usedByPerson', params, either(own, asStaff), [id]),
    room('categories.ofUser', params, either(own, ofCategories), categories),
    room('chat.ofMember', params, own, chats),
    room('chat.marks', params, own, marked),
    room('evidence.phrases', { viewerId: id }, own, phrases),
  ];
}

function roomsOfMarks(world: World, rules: Rules, { id: viewerId }: Person): ExpectedRoom[] {
  const marks = world.marks.filter((mark) => mark.viewer_id === viewerId);
  const keysOf = (some: typeof marks) => some.map((mark) => `${mark.kind} ${mark.subject_id}`);
  const isActivePlan = (id: string, categoryId: string) =>
    world.plans.some(
      (plan) =>
        plan.id === id &&
        plan.archived_at === null &&
        plan.category_id === categoryId &&
        rules.isStudentOf(plan.learner_id, categoryId),
    );
  return [
    ...[viewerId, ...ids(world.users, (user) => user.id !== viewerId)].map((learnerId) => {
      const about = keysOf(marks.filter((mark) => mark.learner_id === learnerId));
      return room('evidence.marks', { viewerId, learnerId }, self(viewerId), about);
    }),
    ...world.categories.map(({ id: categoryId }) => {
      const who = both(self(viewerId), rules.staffOf(categoryId));
      const ofPlans = keysOf(marks.filter((mark) => isActivePlan(mark.subject_id, categoryId)));
      return room('plans.marks', { viewerId, categoryId }, who, ofPlans);
    }),
  ];
}

/** The record of a learner, or its part in a category. */
function roomsOfRecord(
  world: World,
  rules: Rules,
  params: { readonly learnerId: string; readonly categoryId?: string },
  who: Rule,
): ExpectedRoom[] {
  const record = recordOf(world, rules, params.learnerId, params.categoryId);
  const comments = world.comments.filter((comment) => record.evidence.includes(comment.evidence_id));
  const taught = world.chat_modules.filter(
    (link) => record.isHere(link.chat_id) && rules.membersOf(link.chat_id).includes(params.learnerId),
  );
  return [
    room('evidence.ofLearner', params, who, record.evidence),
    room('evidence.comments', params, who, ids(comments)),
    room('progress.ofLearner', params, who, record.resources),
    room('targets.ofLearner', params, who, record.targets),
    room('plans.ofLearner', params, who, record.plans),
    room(
      'classrooms.modulesOfLearner',
      params,
      who,
      taught.map((link) => `${link.chat_id} ${link.module_id}`),
    ),
  ];
}

/** The ids of what a learner has done, of that category or of all. */
export function recordOf(world: World, rules: Rules, learnerId: string, categoryId?: string) {
  const isHere = (id: string) => categoryId === undefined || rules.categoryOf(id) === categoryId;
  const isOf = (row: { readonly id: string; readonly learner_id: string }) =>
    row.learner_id === learnerId && isHere(row.id);
  return {
    isHere,
    evidence: ids(world.evidence, (row) => row.owner_id === learnerId && isHere(row.id)),
    targets: ids(world.targets, isOf),
    plans: ids(world.plans, isOf),
    resources: world.resource_progress
      .filter((row) => row.user_id === learnerId && isHere(row.resource_id))
      .map((row) => row.resource_id),
  };
}
