// Says who may see and do what in a world, from its rows alone and independently of the server's code.
import type { World } from './world.ts';

export type Person = {
  readonly id: string;
  readonly role: World['users'][number]['role'];
  readonly categories: readonly string[];
  readonly selected: string;
  readonly isLocked: boolean;
  /** Neither locked by staff nor about to choose a new secret. */
  readonly isActive: boolean;
};

/** Null is somebody who is not signed in. */
export type Rule = (who: Person | null) => boolean;

export const anyone: Rule = () => true;
export const nobody: Rule = () => false;
/** A lock by staff ends every session; a user who must choose a new secret may read their own account. */
export const signedIn: Rule = (who) => who?.isLocked === false;
export const active: Rule = (who) => who?.isActive === true;
export const learners: Rule = (who) => active(who) && who?.role === 'student';
export const staff: Rule = (who) => active(who) && who?.role !== 'student';
export const admins: Rule = (who) => active(who) && who?.role === 'admin';
export const self =
  (id: string): Rule =>
  (who) =>
    active(who) && who?.id === id;
export const both =
  (one: Rule, other: Rule): Rule =>
  (who) =>
    one(who) && other(who);
export const either =
  (one: Rule, other: Rule): Rule =>
  (who) =>
    one(who) || other(who);

export type Rules = ReturnType<typeof rulesOf>;

export function rulesOf(world: World) {
  const people = peopleOf(world);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const categoryOf = categoriesOf(world);
  const moduleOf = new Map(
    [...world.tasks, ...world.learning_resources].map((row) => [row.id, row.module_id]),
  );
  const chatOf = new Map(world.chats.map((chat) => [chat.id, chat]));
  const membersOf = (chatId: string) =>
    world.chat_members.filter((row) => row.chat_id === chatId).map((row) => row.user_id);
  const isStudentOf = (id: string, categoryId: string) =>
    personOf.get(id)?.role === 'student' && personOf.get(id)?.categories.includes(categoryId) === true;

  /** Who belongs to a category, whichever they have selected. */
  const belongingTo = (categoryId: string) =>
    both(active, (who) => who?.categories.includes(categoryId) === true);
  /** Of a category, or of whatever belongs to one: staff who have it selected. */
  const staffOf = (id: string) => both(staff, (who) => who?.selected === categoryOf(id));
  const adminsOf = (id: string) => both(admins, staffOf(id));

  /** Staff who have one of a person's categories selected: all of them for a student, administrators for staff. */
  const staffOfPerson = (id: string) =>
    both(staff, (who) => {
      const person = personOf.get(id);
      const isNear = person?.categories.includes(who?.selected ?? '') === true;
      return isNear && (person?.role === 'student' || admins(who));
    });
  const adminsOfPerson = (id: string) => both(admins, staffOfPerson(id));
  /** Staff who may open a student's page: none for somebody who is staff now. */
  const staffOfStudent = (id: string) => both(staffOfPerson(id), () => personOf.get(id)?.role === 'student');

  const participantsOf = (chatId: string): Rule => {
    const members = membersOf(chatId);
    const isClass = chatOf.get(chatId)?.kind === 'group';
    return both(active, (who) => members.includes(who?.id ?? '') || (isClass && adminsOf(chatId)(who)));
  };
  const isClass =
    (chatId: string): Rule =>
    () =>
      chatOf.get(chatId)?.kind === 'group';
  /** Staff who see a class, whichever category they have selected. */
  const moderatorsOf = (chatId: string) => both(both(isClass(chatId), staff), participantsOf(chatId));
  /** Staff of a class, while its category is selected. */
  const teachersOf = (chatId: string) => both(moderatorsOf(chatId), staffOf(chatId));

  const taught = (moduleId: string, evenInactive: boolean): Rule => {
    const classes = world.chat_modules
      .filter((link) => link.module_id === moduleId && (link.active || evenInactive))
      .flatMap((link) => membersOf(link.chat_id));
    return both(active, (who) => classes.includes(who?.id ?? ''));
  };
  const learnersOfModule = (moduleId: string) =>
    both(taught(moduleId, false), (who) => who?.role === 'student');
  const readersOfModule = (moduleId: string) => either(taught(moduleId, false), staffOf(moduleId));

  /** What a learner has in the category of something is seen by the staff of that category, and by the learner. */
  const staffOfLearner = (learnerId: string, id: string) =>
    both(staffOf(id), () => isStudentOf(learnerId, categoryOf(id)));
  const withLearner = (learnerId: string, id: string) =>
    either(self(learnerId), staffOfLearner(learnerId, id));
  /** A learner who is taught the task, or staff for them. */
  const handingIn = (learnerId: string, taskId: string) =>
    either(
      both(self(learnerId), learnersOfModule(moduleOf.get(taskId) ?? '')),
      staffOfLearner(learnerId, taskId),
    );
  /** Its author; staff if that is a student; administrators. */
  const deletingMessage = (messageId: string) => {
    const message = world.messages.find((row) => row.id === messageId);
    const author = personOf.get(message?.created_by ?? '');
    const isAuthor = self(author?.id ?? '');
    const ofStudent = both(staff, () => author?.role === 'student');
    return both(participantsOf(message?.chat_id ?? ''), either(either(isAuthor, ofStudent), admins));
  };

  return {
    people,
    categoryOf,
    moduleOf: (id: string) => moduleOf.get(id) ?? '',
    membersOf,
    isStudentOf,
    belongingTo,
    staffOf,
    adminsOf,
    staffOfPerson,
    adminsOfPerson,
    staffOfStudent,
    participantsOf,
    moderatorsOf,
    teachersOf,
    taught,
    learnersOfModule,
    readersOfModule,
    handingIn,
    deletingMessage,
    staffOfLearner,
    withLearner,
  };
}

function peopleOf(world: World): Person[] {
  return world.users.map(({ id, role, selected_category_id: selected }) => {
    const account = world.user_contacts.find((row) => row.user_id === id);
    const isLocked = (account?.staff_locked_at ?? null) !== null;
    const categories = world.user_categories
      .filter((row) => row.user_id === id)
      .map((row) => row.category_id);
    return {
      id,
      role,
      selected,
      categories,
      isLocked,
      isActive: !isLocked && account?.reset_required !== true,
    };
  });
}

/** The category of whatever belongs to one, by its id; empty if nothing does. */
function categoriesOf(world: World): (id: string) => string {
  const categoryOf = new Map(world.categories.map(({ id }) => [id, id]));
  const own = ['topics', 'plan_templates', 'chats', 'targets', 'plans', 'webhooks', 'roster_runs'] as const;
  for (const table of [...own, 'auth.machine_keys', 'auth.issuers'] as const)
    for (const row of world[table]) categoryOf.set(row.id, row.category_id);
  const asIn = (id: string, other: string | null) => categoryOf.set(id, categoryOf.get(other ?? '') ?? '');
  for (const row of world.modules) asIn(row.id, row.topic_id);
  for (const row of [...world.tasks, ...world.learning_resources]) asIn(row.id, row.module_id);
  for (const row of world.evidence) asIn(row.id, row.task_id ?? row.target_id);
  return (id) => categoryOf.get(id) ?? '';
}
