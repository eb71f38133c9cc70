// Who may read which rows of which collection, in this test world. Written from the specification, by hand.
//
// Each line: the room, who may be in it (everybody else must be told that it is not there), the rows they find there.
import { personId as person } from '../cast.ts';
import { missingId } from '../identity.ts';
import * as at from '../places.ts';

export type Room = {
  readonly params: Readonly<Record<string, string>>;
  /** Names, with spaces; `all` is everybody, signed in or not. */
  readonly who: string;
  readonly rows: readonly string[];
};

export type Reading = {
  /** Every column of a row and no other: a private one that slips in fails. */
  readonly columns: string;
  readonly rooms: Readonly<Record<string, Room>>;
};

type Row = readonly [who: string, ...rows: string[]];

const people = (...names: Parameters<typeof person>[0][]) => names.map(person);

function rooms(param: string, byWord: Readonly<Record<string, { id: string; is: Row }>>): Reading['rooms'] {
  const listed = Object.entries(byWord).map(([word, { id, is }]) => {
    const [who, ...rows] = is;
    return [word, { params: { [param]: id }, who, rows }] as const;
  });
  return Object.fromEntries([...listed, ['missing', { params: { [param]: missingId }, who: '', rows: [] }]]);
}

type PersonWord = Parameters<typeof person>[0];

function ofPeople(param: string, table: Partial<Record<PersonWord, Row>>): Reading['rooms'] {
  const entries = Object.entries(table) as [PersonWord, Row][];
  return rooms(param, Object.fromEntries(entries.map(([word, is]) => [word, { id: person(word), is }])));
}

function ofPlaces<Word extends string>(
  param: string,
  ids: Readonly<Record<Word, string>>,
  table: Partial<Record<Word, Row>>,
): Reading['rooms'] {
  const entries = Object.entries(table) as [Word, Row][];
  return rooms(param, Object.fromEntries(entries.map(([word, is]) => [word, { id: ids[word], is }])));
}

const ofCategories = (table: Partial<Record<keyof typeof at.categories, Row>>) =>
  ofPlaces('categoryId', at.categories, table);
const ofChats = (table: Partial<Record<keyof typeof at.chats, Row>>) => ofPlaces('chatId', at.chats, table);
const ofModules = (table: Partial<Record<keyof typeof at.modules, Row>>) =>
  ofPlaces('moduleId', at.modules, table);

/** The learner, and the teachers and admins who have one of the learner's categories selected. */
const recordOf = {
  amina: 'amina clarke priya',
  bilal: 'bilal clarke priya',
  carlos: 'carlos clarke priya',
  dao: 'dao okafor hassan',
  elena: 'elena clarke priya okafor hassan',
  // Locked out, or made to choose a new PIN first: nothing but the staff's view is left.
  fatima: 'clarke priya',
  george: 'clarke priya',
} as const;

function ofLearners(table: Partial<Record<keyof typeof recordOf, readonly string[]>>): Reading['rooms'] {
  const entries = Object.entries(recordOf) as [keyof typeof recordOf, string][];
  return ofPeople(
    'learnerId',
    Object.fromEntries(entries.map(([word, who]) => [word, [who, ...(table[word] ?? [])] as const])),
  );
}

/** Own things of everybody who may use the product now. */
function ofOneself(
  param: string,
  table: Readonly<Partial<Record<PersonWord, readonly string[]>>>,
): Reading['rooms'] {
  const able: readonly PersonWord[] = [
    'amina',
    'bilal',
    'carlos',
    'dao',
    'clarke',
    'okafor',
    'priya',
    'elena',
    'hassan',
  ];
  const shut: readonly PersonWord[] = ['fatima', 'george'];
  return ofPeople(
    param,
    Object.fromEntries([
      ...able.map((word) => [word, [word, ...(table[word] ?? [])] as const]),
      ...shut.map((word) => [word, [''] as const]),
    ]),
  );
}

const chatWho = {
  blue: 'amina bilal clarke priya',
  green: 'carlos hassan priya',
  red: 'dao okafor',
  old: 'amina clarke priya',
  aminaAndClarke: 'amina clarke',
  bilalAndClarke: 'bilal clarke',
  daoAndOkafor: 'dao okafor',
} as const;

function ofEachChat(table: Partial<Record<keyof typeof chatWho, readonly string[]>>): Reading['rooms'] {
  const entries = Object.entries(chatWho) as [keyof typeof chatWho, string][];
  return ofChats(
    Object.fromEntries(entries.map(([word, who]) => [word, [who, ...(table[word] ?? [])] as const])),
  );
}

const moduleWho = {
  directions: 'amina bilal clarke priya',
  shopping: 'amina bilal carlos hassan clarke priya',
  // Switched off in class Blue: nothing for its learners.
  market: 'clarke priya',
  letters: 'amina bilal clarke priya',
  spare: 'clarke priya',
  doctor: 'dao okafor hassan',
  pharmacy: 'okafor hassan',
} as const;

function ofEachModule(table: Partial<Record<keyof typeof moduleWho, readonly string[]>>): Reading['rooms'] {
  const entries = Object.entries(moduleWho) as [keyof typeof moduleWho, string][];
  return ofModules(
    Object.fromEntries(entries.map(([word, who]) => [word, [who, ...(table[word] ?? [])] as const])),
  );
}

const blueModules = [at.modules.directions, at.modules.shopping, at.modules.market, at.modules.letters];
const blueItems = [
  at.resources.map,
  at.resources.route,
  at.resources.broken,
  at.resources.list,
  at.resources.stall,
  at.tasks.describe,
  at.tasks.photo,
  at.tasks.shopList,
  at.tasks.sell,
  at.tasks.post,
];
const greenItems = [at.resources.list, at.tasks.shopList];
const redItems = [at.resources.visit, at.tasks.call];
const morningStudents = people('amina', 'bilal', 'carlos', 'elena', 'fatima', 'george');
const morningStaff = people('clarke', 'priya', 'hassan');
const eveningStaff = people('okafor', 'hassan');
const blueMembers = people('clarke', 'amina', 'bilal', 'fatima', 'george');

const personColumns = 'id displayName role hasProfileImage profileFileId';
const accountColumns =
  'userId firstName surname phoneNumber resetRequired accountLocked failedLoginAttempts version';
const chatColumns = 'id kind chatName categoryId active locked teacherId currentIlpId';
const moduleColumns = 'id topicId moduleName imageFileId locked createdBy';
const linkColumns = 'chatId moduleId topicId index active current';
const planColumns = 'id learnerId categoryId templateId title archivedAt initialModifiedAt finalModifiedAt';

export const reads: Readonly<Record<string, Reading>> = {
  // The app must know whom it talks to, even while that person is locked or must reset.
  'people.self': {
    columns: `${personColumns} selectedCategoryId`,
    rooms: ofPeople('userId', {
      amina: ['amina', person('amina')],
      dao: ['dao', person('dao')],
      clarke: ['clarke', person('clarke')],
      priya: ['priya', person('priya')],
      fatima: ['fatima', person('fatima')],
      george: ['george', person('george')],
    }),
  },
  'people.account': {
    columns: accountColumns,
    rooms: ofPeople('userId', {
      amina: ['amina clarke priya', person('amina')],
      carlos: ['carlos clarke priya', person('carlos')],
      dao: ['dao okafor hassan', person('dao')],
      elena: ['elena clarke priya okafor hassan', person('elena')],
      fatima: ['fatima clarke priya', person('fatima')],
      george: ['george clarke priya', person('george')],
      clarke: ['clarke priya', person('clarke')],
      hassan: ['hassan priya', person('hassan')],
      okafor: ['okafor', person('okafor')],
      priya: ['priya', person('priya')],
    }),
  },
  'people.preferences': {
    columns: 'userId autoOpenClassroomChat',
    rooms: ofOneself('userId', {
      amina: people('amina'),
      bilal: people('bilal'),
      carlos: people('carlos'),
      dao: people('dao'),
      clarke: people('clarke'),
      okafor: people('okafor'),
      priya: people('priya'),
      elena: people('elena'),
      hassan: people('hassan'),
    }),
  },
  'people.ofCategory': {
    columns: personColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...morningStudents, ...morningStaff],
      evening: ['okafor hassan', ...people('dao', 'elena'), ...eveningStaff],
    }),
  },
  'people.staffOfCategory': {
    columns: personColumns,
    rooms: ofCategories({
      morning: ['amina bilal carlos elena clarke priya', ...morningStaff],
      evening: ['dao okafor hassan', ...eveningStaff],
    }),
  },
  'people.ofChat': {
    columns: personColumns,
    rooms: ofEachChat({
      blue: blueMembers,
      green: people('hassan', 'carlos'),
      red: people('okafor', 'dao'),
      old: people('clarke', 'amina'),
      aminaAndClarke: people('amina', 'clarke'),
      bilalAndClarke: people('bilal', 'clarke'),
      daoAndOkafor: people('dao', 'okafor'),
    }),
  },
  'people.studentAccounts': {
    columns: accountColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...morningStudents],
      evening: ['okafor hassan', ...people('dao', 'elena')],
    }),
  },
  // Only admins see staff's numbers; Evening has no admin.
  'people.staffAccounts': {
    columns: accountColumns,
    rooms: ofCategories({ morning: ['priya', ...morningStaff], evening: [''] }),
  },
  // One's own; and for an admin those of everybody in the category.
  'categories.ofUser': {
    columns: 'id categoryName',
    rooms: ofPeople('userId', {
      amina: ['amina priya', at.categories.morning],
      bilal: ['bilal priya', at.categories.morning],
      carlos: ['carlos priya', at.categories.morning],
      dao: ['dao', at.categories.evening],
      clarke: ['clarke priya', at.categories.morning],
      okafor: ['okafor', at.categories.evening],
      priya: ['priya', at.categories.morning],
      elena: ['elena priya', at.categories.morning, at.categories.evening],
      hassan: ['hassan priya', at.categories.morning, at.categories.evening],
      fatima: ['priya', at.categories.morning],
      george: ['priya', at.categories.morning],
    }),
  },
  'categories.all': {
    columns: 'id categoryName',
    rooms: { all: { params: {}, who: 'priya', rows: Object.values(at.categories) } },
  },
  'curriculum.topics': {
    columns: 'id categoryId topicName subject active',
    rooms: ofCategories({
      morning: ['clarke priya', at.topics.town, at.topics.closed],
      evening: ['okafor hassan', at.topics.health],
    }),
  },
  'curriculum.modules': {
    columns: moduleColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...blueModules, at.modules.spare],
      evening: ['okafor hassan', at.modules.doctor, at.modules.pharmacy],
    }),
  },
  'curriculum.outline': {
    columns: 'id kind moduleId',
    rooms: ofCategories({
      morning: ['clarke priya', ...blueItems],
      evening: ['okafor hassan', ...redItems, at.resources.shelf],
    }),
  },
  'curriculum.modulesOfChat': {
    columns: moduleColumns,
    rooms: ofEachChat({ blue: blueModules, green: [at.modules.shopping], red: [at.modules.doctor] }),
  },
  'curriculum.outlineOfChat': {
    columns: 'id kind moduleId',
    rooms: ofEachChat({ blue: blueItems, green: greenItems, red: redItems }),
  },
  'curriculum.resources': {
    columns: 'id moduleId index instructions embedLink version',
    rooms: ofEachModule({
      directions: [at.resources.map, at.resources.route, at.resources.broken],
      shopping: [at.resources.list],
      market: [at.resources.stall],
      doctor: [at.resources.visit],
      pharmacy: [at.resources.shelf],
    }),
  },
  'curriculum.tasks': {
    columns: 'id moduleId index instructions version',
    rooms: ofEachModule({
      directions: [at.tasks.describe, at.tasks.photo],
      shopping: [at.tasks.shopList],
      market: [at.tasks.sell],
      letters: [at.tasks.post],
      doctor: [at.tasks.call],
    }),
  },
  'curriculum.shares': {
    columns: 'moduleId categoryId',
    rooms: ofModules({
      directions: ['clarke priya'],
      letters: ['clarke priya'],
      spare: ['clarke priya'],
      doctor: ['okafor hassan'],
      pharmacy: ['okafor hassan', at.categories.morning],
    }),
  },
  'classrooms.modules': {
    columns: linkColumns,
    rooms: ofEachChat({ blue: blueModules, green: [at.modules.shopping], red: [at.modules.doctor] }),
  },
  'classrooms.topics': {
    columns: 'chatId topicId index',
    rooms: ofEachChat({ blue: [at.topics.town], green: [at.topics.town], red: [at.topics.health] }),
  },
  'classrooms.ofCategory': {
    columns: chatColumns,
    rooms: ofCategories({
      morning: ['priya', at.chats.blue, at.chats.green, at.chats.old, at.chats.empty],
      evening: [''],
    }),
  },
  'classrooms.members': {
    columns: 'chatId userId',
    rooms: ofCategories({
      morning: [
        'clarke priya',
        ...blueMembers.map((id) => `${at.chats.blue} ${id}`),
        ...people('hassan', 'carlos').map((id) => `${at.chats.green} ${id}`),
        ...people('clarke', 'amina').map((id) => `${at.chats.old} ${id}`),
        `${at.chats.empty} ${person('clarke')}`,
      ],
      evening: ['okafor hassan', ...people('okafor', 'dao').map((id) => `${at.chats.red} ${id}`)],
    }),
  },
  'classrooms.modulesOfLearner': {
    columns: linkColumns,
    rooms: ofLearners({
      amina: blueModules.map((id) => `${at.chats.blue} ${id}`),
      bilal: blueModules.map((id) => `${at.chats.blue} ${id}`),
      fatima: blueModules.map((id) => `${at.chats.blue} ${id}`),
      george: blueModules.map((id) => `${at.chats.blue} ${id}`),
      carlos: [`${at.chats.green} ${at.modules.shopping}`],
      dao: [`${at.chats.red} ${at.modules.doctor}`],
    }),
  },
  'chat.ofMember': {
    columns: chatColumns,
    rooms: ofOneself('userId', {
      amina: [at.chats.blue, at.chats.old, at.chats.aminaAndClarke],
      bilal: [at.chats.blue, at.chats.bilalAndClarke],
      carlos: [at.chats.green],
      dao: [at.chats.red, at.chats.daoAndOkafor],
      clarke: [at.chats.blue, at.chats.old, at.chats.empty, at.chats.aminaAndClarke, at.chats.bilalAndClarke],
      okafor: [at.chats.red, at.chats.daoAndOkafor],
      hassan: [at.chats.green],
    }),
  },
  'chat.whiteboard': {
    columns: 'chatId whiteboard version',
    rooms: ofEachChat({
      blue: [at.chats.blue],
      green: [at.chats.green],
      red: [at.chats.red],
      old: [at.chats.old],
      aminaAndClarke: [at.chats.aminaAndClarke],
      bilalAndClarke: [at.chats.bilalAndClarke],
      daoAndOkafor: [at.chats.daoAndOkafor],
    }),
  },
  'chat.messages': {
    columns: 'id chatId seq text file link createdBy createdAt',
    rooms: ofEachChat({
      blue: [at.messages.blueFirst, at.messages.blueSecond, at.messages.blueOfNobody],
      green: [at.messages.greenFirst],
      red: [at.messages.redFirst],
      aminaAndClarke: [at.messages.aminaToClarke],
      daoAndOkafor: [at.messages.daoToOkafor],
    }),
  },
  'chat.tail': {
    columns: 'id seq preview fileType createdBy createdAt',
    rooms: ofEachChat({
      blue: [at.messages.blueFirst, at.messages.blueSecond, at.messages.blueOfNobody],
      green: [at.messages.greenFirst],
      red: [at.messages.redFirst],
      aminaAndClarke: [at.messages.aminaToClarke],
      daoAndOkafor: [at.messages.daoToOkafor],
    }),
  },
  'chat.evidenced': {
    columns: 'messageId evidenceId',
    rooms: ofChats({
      blue: ['clarke priya'],
      green: ['hassan priya'],
      red: ['okafor'],
      old: ['clarke priya'],
      aminaAndClarke: ['clarke', at.messages.aminaToClarke],
      bilalAndClarke: ['clarke'],
      daoAndOkafor: ['okafor'],
    }),
  },
  'chat.marks': {
    columns: 'chatId seq checkedAt',
    rooms: ofOneself('userId', { amina: [at.chats.blue], dao: [at.chats.red] }),
  },
  'evidence.ofLearner': {
    columns: 'id ownerId taskId targetId index text file createdBy sourceMessageId createdAt',
    rooms: ofLearners({
      amina: [
        at.evidence.aminaOpen,
        at.evidence.aminaCommented,
        at.evidence.aminaOfNobody,
        at.evidence.aminaForTarget,
      ],
      bilal: [at.evidence.bilalOpen],
      carlos: [at.evidence.carlosOpen],
      dao: [at.evidence.daoOpen],
    }),
  },
  'evidence.comments': {
    columns: 'id evidenceId text file createdBy createdAt',
    rooms: ofLearners({ amina: [at.comments.aminaCommented, at.comments.aminaOfNobody] }),
  },
  'evidence.uncommented': {
    columns: 'evidenceId learnerId taskId targetId createdAt',
    rooms: ofCategories({
      morning: [
        'clarke priya',
        at.evidence.aminaOpen,
        at.evidence.aminaForTarget,
        at.evidence.bilalOpen,
        at.evidence.carlosOpen,
      ],
      evening: ['okafor hassan', at.evidence.daoOpen],
    }),
  },
  'evidence.marks': {
    columns: 'learnerId kind subjectId checkedAt',
    rooms: ofOneself('viewerId', {
      amina: [`task ${person('amina')} ${at.tasks.photo}`],
      clarke: [`plan_start ${person('amina')} ${at.plans.amina}`],
    }),
  },
  'progress.ofLearner': {
    columns: 'resourceId completedAt',
    rooms: ofLearners({ amina: [at.resources.map], dao: [at.resources.visit] }),
  },
  // Staff who are in the class, or its admin, while they work in its category: Hassan teaches Green, but works in Evening.
  'progress.ofClassroom': {
    columns: 'learnerId resourceIds taskIds',
    rooms: ofChats({
      blue: ['clarke priya', ...people('amina', 'bilal')],
      green: ['priya', person('carlos')],
      red: ['okafor', person('dao')],
      old: ['clarke priya'],
      aminaAndClarke: [''],
    }),
  },
  'targets.ofLearner': {
    columns: 'id learnerId categoryId targetText index isNew',
    rooms: ofLearners({
      amina: [at.targets.aminaSeen, at.targets.aminaNew],
      bilal: [at.targets.bilalSeen],
      dao: [at.targets.daoNew],
    }),
  },
  'plans.ofLearner': {
    columns: planColumns,
    rooms: ofLearners({
      amina: [at.plans.amina, at.plans.aminaOld],
      bilal: [at.plans.bilal],
      dao: [at.plans.dao],
    }),
  },
  'plans.questions': {
    columns: 'id planId questionSet index text teacherOnly answer version',
    rooms: ofPlaces('planId', at.plans, {
      amina: ['amina clarke priya', ...questionsOf('amina')],
      // Archived: closed to its learner.
      aminaOld: ['clarke priya', ...questionsOf('aminaOld')],
      bilal: ['bilal clarke priya', ...questionsOf('bilal')],
      dao: ['dao okafor hassan', ...questionsOf('dao')],
    }),
  },
  'plans.activeOfCategory': {
    columns: planColumns,
    rooms: ofCategories({
      morning: ['clarke priya', at.plans.amina, at.plans.bilal],
      evening: ['okafor hassan', at.plans.dao],
    }),
  },
  'plans.templates': {
    columns: 'id categoryId title publishedAt version',
    rooms: ofCategories({
      morning: ['clarke priya', at.templates.published, at.templates.draft],
      evening: ['okafor hassan', at.templates.evening],
    }),
  },
  'policies.active': {
    columns: 'id policy active createdAt',
    rooms: { all: { params: {}, who: 'all', rows: [at.policies.older, at.policies.shown] } },
  },
  'policies.all': {
    columns: 'id policy active createdAt version',
    rooms: {
      all: {
        params: {},
        who: 'priya',
        rows: [at.policies.older, at.policies.shown, at.policies.withdrawn],
      },
    },
  },
  'plans.templateQuestions': {
    columns: 'id templateId questionSet index text teacherOnly',
    rooms: ofPlaces('templateId', at.templates, {
      published: [
        'clarke priya',
        at.templateQuestions.goal,
        at.templateQuestions.level,
        at.templateQuestions.result,
      ],
      draft: ['clarke priya', at.templateQuestions.draft],
      evening: ['okafor hassan', at.templateQuestions.evening],
    }),
  },
  // The record of the whole provider is for its administrators.
  'audit.acts': {
    columns: 'id at act actorId actorName subjectId subjectName categoryId details',
    rooms: {
      all: { params: {}, who: 'priya', rows: ['1'] },
      ofClarke: { params: { personId: person('clarke') }, who: 'priya', rows: ['1'] },
      ofAmina: { params: { personId: person('amina') }, who: 'priya', rows: [] },
      signIns: { params: { act: 'signed in' }, who: 'priya', rows: ['1'] },
      locks: { params: { act: 'locked' }, who: 'priya', rows: [] },
    },
  },
};

function questionsOf(plan: keyof typeof at.plans): string[] {
  return (['goal', 'level', 'result'] as const).map((word) => at.questionId(plan, word));
}
