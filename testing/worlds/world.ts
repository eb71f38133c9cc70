// Generates a small random world: users of every kind, categories, classes and work, including states that no screen creates.
import { createHash } from 'node:crypto';

export type Person = {
  readonly id: string;
  readonly role: 'student' | 'teacher' | 'admin';
  readonly categories: readonly string[];
  readonly selected: string;
  readonly lockedByStaff: boolean;
  readonly mustReset: boolean;
  readonly pictureId: string | null;
};
export type Chat = {
  readonly id: string;
  readonly kind: 'group' | 'individual';
  readonly categoryId: string;
  readonly memberIds: readonly string[];
  readonly links: readonly {
    readonly moduleId: string;
    readonly topicId: string;
    readonly active: boolean;
  }[];
};
type Owned = { readonly id: string; readonly learnerId: string; readonly categoryId: string };

export type World = {
  readonly seed: number;
  readonly categories: readonly { readonly id: string; readonly isHidden: boolean }[];
  readonly people: readonly Person[];
  readonly files: readonly { readonly id: string; readonly ownerId: string | null }[];
  readonly topics: readonly { readonly id: string; readonly categoryId: string }[];
  readonly modules: readonly {
    readonly id: string;
    readonly topicId: string;
    readonly imageId: string | null;
    readonly sharedWith: readonly string[];
  }[];
  readonly resources: readonly { readonly id: string; readonly moduleId: string }[];
  readonly tasks: readonly { readonly id: string; readonly moduleId: string }[];
  readonly templates: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly questionIds: readonly string[];
  }[];
  readonly chats: readonly Chat[];
  readonly messages: readonly {
    readonly id: string;
    readonly chatId: string;
    readonly seq: number;
    readonly authorId: string | null;
    readonly fileId: string | null;
  }[];
  readonly chatMarks: readonly { readonly userId: string; readonly chatId: string }[];
  readonly completions: readonly { readonly userId: string; readonly resourceId: string }[];
  readonly targets: readonly Owned[];
  readonly plans: readonly (Owned & {
    readonly isArchived: boolean;
    readonly questionIds: readonly string[];
  })[];
  readonly evidence: readonly {
    readonly id: string;
    readonly ownerId: string;
    readonly taskId: string | null;
    readonly targetId: string | null;
    readonly fileId: string | null;
    readonly messageId: string | null;
  }[];
  readonly comments: readonly {
    readonly id: string;
    readonly evidenceId: string;
    readonly fileId: string | null;
  }[];
  readonly marks: readonly {
    readonly viewerId: string;
    readonly learnerId: string;
    readonly kind: 'target' | 'plan_start';
    readonly subjectId: string;
  }[];
  readonly phrases: readonly { readonly id: string; readonly ownerId: string }[];
  readonly policies: readonly { readonly id: string; readonly isActive: boolean }[];
  readonly alerts: readonly {
    readonly id: string;
    readonly userId: string;
    readonly isChange: boolean;
    readonly isLookedAt: boolean;
  }[];
  readonly sessions: readonly { readonly id: string; readonly userId: string; readonly hasEnded: boolean }[];
  readonly machineKeys: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly createdBy: string;
    readonly isRevoked: boolean;
  }[];
  readonly issuers: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly identities: readonly { readonly id: string; readonly userId: string }[];
  }[];
  readonly breakGlass: readonly { readonly categoryId: string; readonly userId: string }[];
  readonly webhooks: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly createdBy: string;
  }[];
  readonly rosterRuns: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly startedBy: string;
  }[];
};

/** The same seed gives the same world. */
export function generate(seed: number): World {
  const { chance, pick, some, times, id } = dice(seed);
  const categories = times(2, 3, () => ({ id: id(), isHidden: false }));
  const categoryIds = categories.map((category) => category.id);
  const anyCategory = () => pick(categoryIds);
  const fileIds = times(5, 8, id);
  const anyFile = () => (chance(0.5) ? pick(fileIds) : null);
  const people = times(3, 5, (place): Person => {
    const own = some(categoryIds, 0.6);
    const belongs = own.length > 0 ? own : [anyCategory()];
    return {
      id: id(),
      // Always at least one student and one teacher.
      role:
        place === 0 ? 'student' : place === 1 ? 'teacher' : pick(['student', 'student', 'teacher', 'admin']),
      categories: belongs,
      selected: pick(belongs),
      lockedByStaff: chance(0.08),
      mustReset: chance(0.08),
      pictureId: chance(0.3) ? pick(fileIds) : null,
    };
  });
  const personIds = people.map((person) => person.id);
  const learners = people
    .filter((person) => person.role === 'student' || chance(0.2))
    .map((person) => person.id);
  const topics = times(1, 3, () => ({ id: id(), categoryId: anyCategory() }));
  const modules = times(1, 3, () => ({
    id: id(),
    topicId: pick(topics).id,
    imageId: chance(0.5) ? pick(fileIds) : null,
    sharedWith: some(categoryIds, 0.3),
  }));
  const resources = modules.flatMap(({ id: moduleId }) => times(0, 2, () => ({ id: id(), moduleId })));
  const tasks = modules.flatMap(({ id: moduleId }) => times(0, 2, () => ({ id: id(), moduleId })));
  const templates = times(0, 2, () => ({
    id: id(),
    categoryId: anyCategory(),
    questionIds: times(0, 2, id),
  }));
  const chats = times(1, 3, (): Chat => ({
    id: id(),
    kind: chance(0.6) ? 'group' : 'individual',
    categoryId: anyCategory(),
    memberIds: some(personIds, 0.5),
    links: some(modules, 0.5).map((module) => ({
      moduleId: module.id,
      topicId: module.topicId,
      active: chance(0.7),
    })),
  }));
  const messages = chats.flatMap(({ id: chatId }) =>
    times(0, 2, (place) => ({
      id: id(),
      chatId,
      seq: place + 1,
      authorId: chance(0.9) ? pick(personIds) : null,
      fileId: anyFile(),
    })),
  );
  const owned = () => ({ id: id(), learnerId: pick(learners), categoryId: anyCategory() });
  const targets = times(1, 4, owned);
  const seen = new Set<string>();
  const plans = times(1, 4, () => {
    const plan = owned();
    const place = `${plan.learnerId} ${plan.categoryId}`;
    // At most one is active.
    const isArchived = seen.has(place) || chance(0.3);
    if (!isArchived) seen.add(place);
    return { ...plan, isArchived, questionIds: times(0, 2, id) };
  });
  const spare = [...messages];
  const evidence = times(1, 5, () => {
    const target = tasks.length === 0 || chance(0.5) ? pick(targets) : null;
    return {
      id: id(),
      ownerId: target?.learnerId ?? pick(learners),
      taskId: target === null ? pick(tasks).id : null,
      targetId: target?.id ?? null,
      fileId: anyFile(),
      messageId: chance(0.3) ? (spare.pop()?.id ?? null) : null,
    };
  });
  return {
    seed,
    categories: [...categories, { id: id(), isHidden: true }],
    people,
    files: fileIds.map((fileId) => ({ id: fileId, ownerId: chance(0.3) ? pick(personIds) : null })),
    topics,
    modules,
    resources,
    tasks,
    templates,
    chats,
    messages,
    chatMarks: chats.flatMap(({ id: chatId }) => some(personIds, 0.3).map((userId) => ({ userId, chatId }))),
    completions: resources.flatMap(({ id: resourceId }) =>
      some(learners, 0.4).map((userId) => ({ userId, resourceId })),
    ),
    targets,
    plans,
    evidence,
    comments: some(evidence, 0.5).map((item) => ({ id: id(), evidenceId: item.id, fileId: anyFile() })),
    marks: [
      ...some(targets, 0.5).map((target) => ({ ...target, kind: 'target' as const })),
      ...some(plans, 0.8).map((plan) => ({ ...plan, kind: 'plan_start' as const })),
    ].map(({ id: subjectId, learnerId, kind }) => ({
      viewerId: pick(personIds),
      learnerId,
      kind,
      subjectId,
    })),
    phrases: times(0, 4, () => ({ id: id(), ownerId: pick(personIds) })),
    policies: times(0, 2, () => ({ id: id(), isActive: chance(0.5) })),
    alerts: times(0, 3, () => ({
      id: id(),
      userId: pick(personIds),
      isChange: chance(0.7),
      isLookedAt: chance(0.3),
    })),
    sessions: times(0, 4, () => ({ id: id(), userId: pick(personIds), hasEnded: chance(0.3) })),
    machineKeys: times(0, 3, () => ({
      id: id(),
      categoryId: anyCategory(),
      createdBy: pick(personIds),
      isRevoked: chance(0.3),
    })),
    issuers: times(0, 2, () => ({
      id: id(),
      categoryId: anyCategory(),
      identities: personIds.filter(() => chance(0.2)).map((userId) => ({ id: id(), userId })),
    })),
    breakGlass: personIds.filter(() => chance(0.2)).map((userId) => ({ userId, categoryId: anyCategory() })),
    webhooks: times(0, 3, () => ({ id: id(), categoryId: anyCategory(), createdBy: pick(personIds) })),
    rosterRuns: times(0, 3, () => ({
      id: id(),
      categoryId: anyCategory(),
      startedBy: pick(personIds),
    })),
  };
}

/** Park and Miller's generator; nearby seeds are first spread apart. */
function dice(seed: number) {
  let state = (createHash('sha256').update(`world ${seed}`).digest().readUInt32BE(0) % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let made = 0;
  const chance = (share: number) => next() < share;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], share: number) => items.filter(() => chance(share));
  const times = <Item>(least: number, most: number, make: (place: number) => Item): Item[] =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, (_, place) => make(place));
  const id = () => {
    made += 1;
    const hash = createHash('sha256').update(`${seed} ${made}`).digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
  return { chance, pick, some, times, id };
}
