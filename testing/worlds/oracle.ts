// Computes who may read what in a generated world from its rows alone, independently of the server's code.
import type { Chat, Person, World } from './world.ts';

/** A room of a collection, the users who may follow it (null: not signed in), and the keys of its rows. */
export type ExpectedRoom = {
  readonly collection: string;
  readonly params: Readonly<Record<string, string>>;
  readonly who: (person: Person | null) => boolean;
  readonly keys: readonly string[];
};

export type Oracle = {
  readonly rooms: readonly ExpectedRoom[];
  readonly readsFile: (person: Person | null, fileId: string) => boolean;
  /** The part of a learner's record that the private record contains for this user; null: not found. */
  readonly recordFor: (person: Person, learner: Person) => RecordIds | null;
};

export type RecordIds = Readonly<Record<'evidence' | 'targets' | 'plans' | 'resources', readonly string[]>>;

const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);

export function oracleOf(world: World): Oracle {
  // Users who are locked by staff or must choose a new secret can read nothing but their own account.
  const isActive = (person: Person | null): person is Person =>
    person !== null && !person.lockedByStaff && !person.mustReset;
  const isStaff = (person: Person | null) => isActive(person) && person.role !== 'student';
  const isAdmin = (person: Person | null) => isActive(person) && person.role === 'admin';
  const isStaffIn = (person: Person | null, categoryId: string) =>
    isStaff(person) && person?.selected === categoryId;
  const administersIn = (person: Person | null, categoryId: string) =>
    isAdmin(person) && person?.selected === categoryId;
  const isSelf = (person: Person | null, id: string) => isActive(person) && person.id === id;

  const personOf = new Map(world.people.map((person) => [person.id, person]));
  const topicCategory = new Map(world.topics.map((topic) => [topic.id, topic.categoryId]));
  const moduleCategory = new Map(
    world.modules.map((module) => [module.id, topicCategory.get(module.topicId) ?? '']),
  );
  const moduleOfItem = new Map([...world.tasks, ...world.resources].map((item) => [item.id, item.moduleId]));
  const itemCategory = (itemId: string) => moduleCategory.get(moduleOfItem.get(itemId) ?? '') ?? '';
  const targetCategory = new Map(world.targets.map((target) => [target.id, target.categoryId]));
  const workCategory = (item: World['evidence'][number]) =>
    item.taskId === null ? (targetCategory.get(item.targetId ?? '') ?? '') : itemCategory(item.taskId);
  const isStudentOf = (id: string, categoryId: string) => {
    const person = personOf.get(id);
    return person?.role === 'student' && person.categories.includes(categoryId);
  };

  const seesChat = (person: Person | null, chat: Chat) =>
    isActive(person) &&
    (chat.memberIds.includes(person.id) || (chat.kind === 'group' && administersIn(person, chat.categoryId)));
  const runsClass = (person: Person | null, chat: Chat) =>
    chat.kind === 'group' &&
    isStaffIn(person, chat.categoryId) &&
    (isAdmin(person) || chat.memberIds.includes(person?.id ?? ''));
  const isTaught = (person: Person, moduleId: string, evenInactive: boolean) =>
    world.chats.some(
      (chat) =>
        chat.memberIds.includes(person.id) &&
        chat.links.some((link) => link.moduleId === moduleId && (link.active || evenInactive)),
    );
  const canSeeModule = (person: Person | null, moduleId: string) =>
    isActive(person) &&
    (isTaught(person, moduleId, false) || isStaffIn(person, moduleCategory.get(moduleId) ?? ''));

  /** A row of a record is visible to its learner, and to the staff of the row's category. */
  const seesWork = (person: Person | null, learnerId: string, categoryId: string) =>
    isSelf(person, learnerId) || (isStaffIn(person, categoryId) && isStudentOf(learnerId, categoryId));

  const everybody = ids(world.people);
  const categoryIds = ids(world.categories);
  const shown = ids(world.categories.filter((category) => !category.isHidden));
  const peopleOf = (categoryId: string) =>
    world.people.filter((person) => person.categories.includes(categoryId));
  const commentOf = new Map(world.comments.map((comment) => [comment.evidenceId, comment]));
  const sharedCategory = (a: Person, b: Person) => a.categories.some((id) => b.categories.includes(id));
  const sharedChat = (a: Person, b: Person) =>
    world.chats.some((chat) => chat.memberIds.includes(a.id) && chat.memberIds.includes(b.id));

  const rooms: ExpectedRoom[] = [];
  const room = (
    collection: string,
    params: ExpectedRoom['params'],
    who: ExpectedRoom['who'],
    keys: readonly string[],
  ) => rooms.push({ collection, params, who, keys });

  for (const person of world.people) {
    const userId = person.id;
    const own = (who: Person | null) => isSelf(who, userId);
    const chats = world.chats.filter((chat) => chat.memberIds.includes(userId));
    // Locked users can read their own account, too.
    room('people.self', { userId }, (who) => who?.id === userId, [userId]);
    const asStaff = (who: Person | null) =>
      isStaff(who) &&
      person.categories.includes(who?.selected ?? '') &&
      (person.role === 'student' || isAdmin(who));
    room('people.account', { userId }, (who) => who?.id === userId || asStaff(who), [userId]);
    room(
      'people.numberChange',
      { userId },
      asStaff,
      world.alerts.some((alert) => alert.isChange && alert.userId === userId) ? [userId] : [],
    );
    room(
      'signIn.sessions',
      { userId },
      own,
      ids(world.sessions.filter((session) => session.userId === userId && !session.hasEnded)),
    );
    room('people.factorReset', { userId }, (who) => isAdmin(who) && asStaff(who), []);
    room(
      'singleSignOn.identitiesOfUser',
      { userId },
      (who) => own(who) || (isAdmin(who) && asStaff(who)),
      ids(world.issuers.flatMap(({ identities }) => identities).filter((each) => each.userId === userId)),
    );
    room('secondFactor.own', { userId }, own, []);
    room('secondFactor.recoveryCodes', { userId }, own, []);
    room('files.usedByPerson', { userId }, (who) => own(who) || asStaff(who), [userId]);
    room('people.preferences', { userId }, own, [userId]);
    room('people.found', { userId }, isAdmin, [userId]);
    room(
      'categories.ofUser',
      { userId },
      (who) => own(who) || (isAdmin(who) && person.categories.includes(who?.selected ?? '')),
      person.categories,
    );
    room('chat.ofMember', { userId }, own, ids(chats));
    room(
      'chat.marks',
      { userId },
      own,
      world.chatMarks.filter((mark) => mark.userId === userId).map((mark) => mark.chatId),
    );
    const marks = world.marks.filter((mark) => mark.viewerId === userId);
    const keyOfMark = (mark: World['marks'][number]) => `${mark.kind} ${mark.subjectId}`;
    for (const { id: learnerId } of world.people)
      room(
        'evidence.marks',
        { viewerId: userId, learnerId },
        own,
        marks.filter((mark) => mark.learnerId === learnerId).map(keyOfMark),
      );
    for (const categoryId of categoryIds)
      room(
        'plans.marks',
        { viewerId: userId, categoryId },
        (who) => own(who) && isStaffIn(who, categoryId),
        marks
          .filter(({ subjectId }) =>
            world.plans.some(
              (plan) =>
                plan.id === subjectId &&
                !plan.isArchived &&
                plan.categoryId === categoryId &&
                isStudentOf(plan.learnerId, categoryId),
            ),
          )
          .map(keyOfMark),
      );
    room(
      'evidence.phrases',
      { viewerId: userId },
      own,
      ids(world.phrases.filter((phrase) => phrase.ownerId === userId)),
    );
    // The learner reads the whole record; staff read the part of their category.
    for (const categoryId of [null, ...categoryIds]) {
      const params = { learnerId: userId, ...(categoryId === null ? {} : { categoryId }) };
      const who = (viewer: Person | null) =>
        categoryId === null ? own(viewer) : isStaffIn(viewer, categoryId) && isStudentOf(userId, categoryId);
      const isHere = (place: string) => categoryId === null || place === categoryId;
      const pieces = world.evidence.filter((item) => item.ownerId === userId && isHere(workCategory(item)));
      room('evidence.ofLearner', params, who, ids(pieces));
      room(
        'evidence.comments',
        params,
        who,
        pieces.flatMap((item) => commentOf.get(item.id)?.id ?? []),
      );
      room(
        'progress.ofLearner',
        params,
        who,
        world.completions
          .filter((done) => done.userId === userId && isHere(itemCategory(done.resourceId)))
          .map((done) => done.resourceId),
      );
      const mine = (row: { readonly learnerId: string; readonly categoryId: string }) =>
        row.learnerId === userId && isHere(row.categoryId);
      room('targets.ofLearner', params, who, ids(world.targets.filter(mine)));
      room('plans.ofLearner', params, who, ids(world.plans.filter(mine)));
      room(
        'classrooms.modulesOfLearner',
        params,
        who,
        chats
          .filter((chat) => isHere(chat.categoryId))
          .flatMap((chat) => chat.links.map((link) => `${chat.id} ${link.moduleId}`)),
      );
    }
  }

  for (const categoryId of categoryIds) {
    const params = { categoryId };
    const staff = (who: Person | null) => isStaffIn(who, categoryId);
    const admins = (who: Person | null) => administersIn(who, categoryId);
    const people = peopleOf(categoryId);
    const students = people.filter((person) => person.role === 'student');
    const colleagues = people.filter((person) => person.role !== 'student');
    const topics = world.topics.filter((topic) => topic.categoryId === categoryId);
    const modules = ids(world.modules.filter((module) => moduleCategory.get(module.id) === categoryId));
    const classes = world.chats.filter((chat) => chat.kind === 'group' && chat.categoryId === categoryId);
    room('people.ofCategory', params, staff, ids(people));
    room(
      'people.staffOfCategory',
      params,
      (who) => isActive(who) && who.selected === categoryId,
      ids(colleagues),
    );
    room('people.studentAccounts', params, staff, ids(students));
    room('people.staffAccounts', params, admins, ids(colleagues));
    const senders = people.filter((person) => world.files.some((file) => file.ownerId === person.id));
    room('files.usedByPeople', params, admins, ids(senders));
    room('curriculum.topics', params, staff, ids(topics));
    room('curriculum.modules', params, staff, modules);
    room(
      'curriculum.sharedModules',
      params,
      staff,
      ids(
        world.modules.filter(
          (module) =>
            module.sharedWith.includes(categoryId) && shown.includes(moduleCategory.get(module.id) ?? ''),
        ),
      ),
    );
    room(
      'curriculum.outline',
      params,
      staff,
      ids([...world.resources, ...world.tasks].filter((item) => modules.includes(item.moduleId))),
    );
    room('classrooms.ofCategory', params, admins, ids(classes));
    room(
      'classrooms.members',
      params,
      staff,
      classes.flatMap((chat) => chat.memberIds.map((userId) => `${chat.id} ${userId}`)),
    );
    room(
      'evidence.uncommented',
      params,
      staff,
      ids(
        world.evidence.filter(
          (item) =>
            !commentOf.has(item.id) &&
            workCategory(item) === categoryId &&
            isStudentOf(item.ownerId, categoryId),
        ),
      ),
    );
    room(
      'plans.activeOfCategory',
      params,
      staff,
      ids(
        world.plans.filter(
          (plan) =>
            !plan.isArchived && plan.categoryId === categoryId && isStudentOf(plan.learnerId, categoryId),
        ),
      ),
    );
    room(
      'machineKeys.ofCategory',
      params,
      admins,
      ids(world.machineKeys.filter((key) => key.categoryId === categoryId && !key.isRevoked)),
    );
    room(
      'singleSignOn.issuersOfCategory',
      params,
      admins,
      ids(world.issuers.filter((issuer) => issuer.categoryId === categoryId)),
    );
    room(
      'singleSignOn.breakGlassOfCategory',
      params,
      admins,
      world.breakGlass.filter((each) => each.categoryId === categoryId).map(({ userId }) => userId),
    );
    room(
      'webhooks.ofCategory',
      params,
      admins,
      ids(world.webhooks.filter((webhook) => webhook.categoryId === categoryId)),
    );
    room('roster.runs', params, admins, ids(world.rosterRuns.filter((run) => run.categoryId === categoryId)));
    room(
      'plans.templates',
      params,
      staff,
      ids(world.templates.filter((template) => template.categoryId === categoryId)),
    );
  }

  for (const chat of world.chats) {
    const params = { chatId: chat.id };
    const sees = (who: Person | null) => seesChat(who, chat);
    const modules = chat.links.map((link) => link.moduleId);
    const messages = world.messages.filter((message) => message.chatId === chat.id);
    room('people.ofChat', params, sees, chat.memberIds);
    room('curriculum.modulesOfChat', params, sees, modules);
    room(
      'curriculum.outlineOfChat',
      params,
      sees,
      ids([...world.resources, ...world.tasks].filter((item) => modules.includes(item.moduleId))),
    );
    room('classrooms.modules', params, sees, modules);
    room('classrooms.topics', params, sees, [...new Set(chat.links.map((link) => link.topicId))]);
    room('chat.whiteboard', params, sees, [chat.id]);
    room('chat.messages', params, sees, ids(messages));
    room('chat.tail', params, sees, ids(messages.toSorted((a, b) => b.seq - a.seq).slice(0, 1)));
    const kept = new Set(world.evidence.map((item) => item.messageId));
    room(
      'chat.evidenced',
      params,
      (who) => isStaff(who) && sees(who),
      ids(messages.filter((message) => kept.has(message.id))),
    );
    const students = chat.memberIds.filter((userId) => isStudentOf(userId, chat.categoryId));
    room(
      'progress.activityOfClassroom',
      params,
      (who) => runsClass(who, chat),
      chat.kind === 'group' ? students : [],
    );
    room(
      'progress.ofClassroom',
      params,
      (who) => runsClass(who, chat),
      students.filter(
        (userId) =>
          world.completions.some(
            (done) => done.userId === userId && modules.includes(moduleOfItem.get(done.resourceId) ?? ''),
          ) ||
          world.evidence.some(
            (item) =>
              item.ownerId === userId &&
              (modules.includes(moduleOfItem.get(item.taskId ?? '') ?? '') ||
                targetCategory.get(item.targetId ?? '') === chat.categoryId),
          ),
      ),
    );
  }

  for (const module of world.modules) {
    const params = { moduleId: module.id };
    const sees = (who: Person | null) => canSeeModule(who, module.id);
    room(
      'curriculum.resources',
      params,
      sees,
      ids(world.resources.filter((item) => item.moduleId === module.id)),
    );
    room('curriculum.tasks', params, sees, ids(world.tasks.filter((item) => item.moduleId === module.id)));
    room(
      'curriculum.shares',
      params,
      (who) => isStaffIn(who, moduleCategory.get(module.id) ?? ''),
      module.sharedWith,
    );
  }

  for (const plan of world.plans) {
    room(
      'plans.questions',
      { planId: plan.id },
      (who) =>
        seesWork(who, plan.learnerId, plan.categoryId) && !(plan.isArchived && who?.id === plan.learnerId),
      plan.questionIds,
    );
  }
  for (const template of world.templates) {
    room(
      'plans.templateQuestions',
      { templateId: template.id },
      (who) => isStaffIn(who, template.categoryId),
      template.questionIds,
    );
  }
  room('categories.all', {}, isAdmin, shown);
  room('files.usedByCategories', {}, isAdmin, shown);
  room('policies.active', {}, () => true, ids(world.policies.filter((policy) => policy.isActive)));
  room('people.alerts', {}, isAdmin, ids(world.alerts.filter((alert) => !alert.isLookedAt)));
  room('policies.all', {}, isAdmin, ids(world.policies));
  room('audit.acts', {}, isAdmin, []);
  for (const personId of everybody) room('audit.acts', { personId }, isAdmin, []);

  return {
    rooms,
    readsFile: (person, fileId) =>
      isActive(person) &&
      (world.files.some((file) => file.id === fileId && file.ownerId === person.id) ||
        world.evidence.some(
          (item) =>
            (item.fileId === fileId || commentOf.get(item.id)?.fileId === fileId) &&
            seesWork(person, item.ownerId, workCategory(item)),
        ) ||
        world.messages.some(
          (message) =>
            message.fileId === fileId &&
            world.chats.some((chat) => chat.id === message.chatId && seesChat(person, chat)),
        ) ||
        world.people.some(
          (other) =>
            other.pictureId === fileId &&
            (isAdmin(person) || sharedCategory(person, other) || sharedChat(person, other)),
        ) ||
        world.modules.some(
          (module) =>
            module.imageId === fileId &&
            (isTaught(person, module.id, true) ||
              isStaffIn(person, moduleCategory.get(module.id) ?? '') ||
              module.sharedWith.some((categoryId) => isStaffIn(person, categoryId))),
        )),
    recordFor: (person, learner) => {
      const mayRead =
        isStaff(person) &&
        learner.categories.includes(person.selected) &&
        (learner.role === 'student' || isAdmin(person));
      if (!mayRead) return null;
      const isHere = (categoryId: string) => person.id === learner.id || categoryId === person.selected;
      const mine = (row: { readonly learnerId: string; readonly categoryId: string }) =>
        row.learnerId === learner.id && isHere(row.categoryId);
      return {
        evidence: ids(
          world.evidence.filter((item) => item.ownerId === learner.id && isHere(workCategory(item))),
        ),
        targets: ids(world.targets.filter(mine)),
        plans: ids(world.plans.filter(mine)),
        resources: world.completions
          .filter((done) => done.userId === learner.id && isHere(itemCategory(done.resourceId)))
          .map((done) => done.resourceId),
      };
    },
  };
}
