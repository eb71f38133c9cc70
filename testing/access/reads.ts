// The table of reads: exactly the columns that each collection sends. Who may follow its rooms, and their rows, come from the oracle.
import { details } from '@foothold/domain/people/details';
import { names, personId, type Persona } from '../cast.ts';
import { missingId } from '../identity.ts';
import * as at from '../world-ids.ts';
import { castRooms, thoseWho } from './cast.ts';

const person = 'id displayName role hasProfileImage profileFileId';
const account = `userId ${details.join(' ')} phoneNumber resetRequired accountLocked failedLoginAttempts unsentText version`;
const category = 'id categoryName version';
const module = 'id topicId moduleName imageFileId locked createdBy canDo version';
const item = 'id kind moduleId';
const chat = 'id kind chatName nameVersion categoryId active locked teacherId currentIlpId';
const link = 'chatId moduleId topicId index active current addedAt';
const plan = 'id learnerId categoryId templateId title archivedAt initialModifiedAt finalModifiedAt';

/** A private column that is added fails. */
const columns: Readonly<Record<string, string>> = {
  // First, because opening a private record adds to the audit log.
  'audit.acts': 'id at act actorId actorName subjectId subjectName categoryId details',
  'policies.active': 'id policy active createdAt',
  'policies.all': 'id policy active createdAt version',
  'files.usedByPerson': 'userId usedBytes',
  'files.usedByPeople': 'userId displayName role usedBytes',
  'files.usedByCategories': 'categoryId categoryName usedBytes',
  'machineKeys.ofCategory': 'id name scopes prefix createdByName createdAt lastUsedAt',
  'reports.lastDownloads': 'report at actorName subjectName',
  'webhooks.ofCategory':
    'id address types createdByName createdAt lastAttemptAt lastOutcome lastStatus nextAttemptAt oldSecretUntil offAt offReason',
  'singleSignOn.issuersOfCategory':
    'id name issuer clientId hasSecret scopes groupsClaim teacherGroups adminGroups ceiling requiredAmr requiredAcr requiredAcrs personClaim createsAccounts enabledAt version',
  'singleSignOn.breakGlassOfCategory': 'userId displayName since isNeeded isReady codesLeft',
  'singleSignOn.identitiesOfUser': 'id issuerName linkedBy linkedAt lastUsedAt',
  'roster.runs':
    'id fileName system state failure startedByName startedAt linesRead columns counts questions isSameFile changes applied appliedAt',
  'notifications.ownChoices': 'userId messages work lessons plans texts quietFrom quietUntil atWeekends',
  'notifications.weekendReaders': 'userId',
  'notifications.unreachable': 'id displayName',
  'notifications.textBudgets': 'categoryId categoryName capPence template spentPence spentMonth version',
  'people.self': `${person} selectedCategoryId`,
  'people.account': account,
  'people.numberChange': 'userId alertId changedBy changedByName confirmed heldUntil',
  'people.factorReset': 'userId requestedBy requestedByName requestedAt',
  'people.alerts':
    'id kind at userId displayName actorId actorName oldNumber newNumber ownerId ownerName confirmedAt confirmedByName',
  'people.preferences': 'userId autoOpenClassroomChat lookedAroundAt',
  'people.hello': 'userId fileId saidAt',
  'people.ofCategory': person,
  'people.staffOfCategory': person,
  'people.ofChat': person,
  'people.studentAccounts': account,
  'people.staffAccounts': account,
  'people.found': 'id displayName role categories selectedCategory imageURL phoneNumber accountLocked',
  'secondFactor.own': 'id kind name createdAt lastUsedAt',
  'secondFactor.recoveryCodes': 'id',
  'signIn.sessions': 'id browser system network provedBy provedAt signedInAt lastUsedAt',
  'categories.ofUser': category,
  'categories.all': category,
  'curriculum.topics': 'id categoryId topicName subject active version',
  'curriculum.modules': module,
  'curriculum.modulesOfChat': module,
  'curriculum.outline': item,
  'curriculum.outlineOfChat': item,
  'curriculum.resources': 'id moduleId index instructions embedLink version',
  'curriculum.tasks': 'id moduleId index instructions tool version',
  'curriculum.sharedModules':
    'id topicId topicName category categoryName moduleName imageURL createdBy locked resourceCount taskCount',
  'curriculum.shares': 'moduleId categoryId',
  'classrooms.modules': link,
  'classrooms.modulesOfLearner': link,
  'classrooms.topics': 'chatId topicId index',
  'classrooms.ofCategory': chat,
  'classrooms.members': 'chatId userId',
  'chat.ofMember': chat,
  'chat.whiteboard': 'chatId whiteboard version',
  'chat.messages': 'id chatId seq text file link createdBy createdAt',
  'chat.tail': 'id seq preview fileType createdBy createdAt',
  'chat.evidenced': 'messageId evidenceId',
  'chat.marks': 'chatId seq checkedAt',
  'chat.readMarks': 'userId seq',
  'evidence.ofLearner': 'id ownerId taskId targetId index text file createdBy sourceMessageId createdAt',
  'evidence.comments': 'id evidenceId text file createdBy createdAt thankedAt',
  'evidence.uncommented': 'evidenceId learnerId taskId targetId fileType createdAt',
  'evidence.marks': 'learnerId kind subjectId checkedAt',
  'evidence.phrases': 'id text createdAt',
  'progress.ofLearner': 'resourceId completedAt',
  'progress.ofClassroom': 'learnerId resourceIds taskIds lastWorkAt',
  'progress.activityOfClassroom': 'learnerId done total currentDone currentTotal handedIn lastWorkAt',
  'targets.ofLearner': 'id learnerId categoryId targetText index isNew version',
  'plans.ofLearner': plan,
  'plans.activeOfCategory': plan,
  'plans.questions': 'id planId questionSet index text teacherOnly answer version',
  'plans.marks': 'kind subjectId checkedAt',
  'plans.templates': 'id categoryId title publishedAt version',
  'plans.templateQuestions': 'id templateId questionSet index text teacherOnly',
};

export type Room = {
  readonly params: Readonly<Record<string, string>>;
  readonly may: readonly Persona[];
  /** The keys of its rows. */
  readonly rows: readonly string[];
};
export type Reading = { readonly columns: string; readonly rooms: Readonly<Record<string, Room>> };

const wordOf = new Map([
  [missingId, 'nothing'],
  ...names.map((name) => [personId(name), name] as const),
  ...Object.values(at).flatMap((kind) =>
    typeof kind === 'function' ? [] : Object.entries(kind).map(([word, id]) => [id, word] as const),
  ),
]);

export const reads: Readonly<Record<string, Reading>> = Object.fromEntries(
  Object.entries(columns).map(([name, ofRow]) => [name, { columns: ofRow, rooms: roomsOf(name) }]),
);

/** One room of those about one subject in which the same users read the same rows is enough. */
function roomsOf(name: string): Reading['rooms'] {
  const rooms = castRooms
    .filter(({ collection }) => collection === name)
    .map(({ params, who, keys }): Room => ({ params, may: thoseWho(who), rows: keys }));
  const alike = Map.groupBy(rooms, ({ params, may, rows }) => {
    const [subject, ...others] = Object.values(params);
    return JSON.stringify([Object.keys(params), subject, others.includes(subject ?? ''), may, rows]);
  });
  return Object.fromEntries([...alike.values()].flatMap(([room]) => (room ? [[wordsOf(room), room]] : [])));
}

function wordsOf({ params }: Room): string {
  const words = Object.values(params).map((value) => wordOf.get(value) ?? value);
  return words.length === 0 ? 'all' : words.join(', ');
}
