// Who may make which call about what, in this test world. Written from the specification, by hand.
//
// Each line: what it is about, the input, and who may. `name=409` sees the thing but is told why not; everybody else gets
// exactly the answer that they would get about a thing that does not exist.
import { personId as person, phoneNumberOf } from '../cast.ts';
import { idOf, missingId } from '../identity.ts';
import * as at from '../places.ts';
import { classroomCalls } from './classroom-calls.ts';
import { line, missing, type Line } from './line.ts';

const able = 'amina bilal carlos dao clarke okafor priya elena hassan';

/** Calls that nobody needs to be signed in for: proved in `sign-in`, where tries are counted and locked. */
export const openCalls: Readonly<Record<string, string>> = {
  'signIn.login': 'makes the session; a wrong secret is counted, which is a write on purpose',
  'signIn.requestReset': 'answers the same for everybody, and counts requests on purpose',
  'signIn.completeReset': 'proves itself by the code of the message',
};

const newPerson = {
  firstName: 'Nadia',
  surname: 'Haddad',
  phoneNumber: '07700 900999',
  pin: '135790',
  role: 'student',
  categoryId: at.categories.morning,
};
const handIn = {
  userId: person('amina'),
  taskId: at.tasks.describe,
  evidenceId: idOf('new evidence'),
  text: 'New.',
};
const aminaOpen = {
  userId: person('amina'),
  taskId: at.tasks.describe,
  evidenceId: at.evidence.aminaOpen,
};
const aminaCommented = {
  userId: person('amina'),
  taskId: at.tasks.photo,
  evidenceId: at.evidence.aminaCommented,
};
const daoOpen = { userId: person('dao'), taskId: at.tasks.call, evidenceId: at.evidence.daoOpen };
const bilalOpen = {
  userId: person('bilal'),
  taskId: at.tasks.describe,
  evidenceId: at.evidence.bilalOpen,
};
const aminaPlan = { userId: person('amina'), assessmentId: at.plans.amina };
const aminaOldPlan = { userId: person('amina'), assessmentId: at.plans.aminaOld };
const daoPlan = { userId: person('dao'), assessmentId: at.plans.dao };
const startOfAmina = { userId: person('amina'), category: at.categories.morning, questionSet: 'start' };
const goalOfAmina = at.questionId('amina', 'goal');
const aminaForTarget = {
  userId: person('amina'),
  targetId: at.targets.aminaSeen,
  evidenceId: at.evidence.aminaForTarget,
};
const handInForTarget = { ...aminaForTarget, evidenceId: idOf('new target evidence'), text: 'New.' };
const daoTarget = { userId: person('dao'), targetId: at.targets.daoNew };
const aminaTarget = { userId: person('amina'), targetId: at.targets.aminaSeen };
const archivedLine = line("Amina's archived plan", aminaOldPlan, 'clarke priya');
const planLines = [
  line("Amina's plan", aminaPlan, 'clarke priya'),
  line("Dao's plan", daoPlan, 'okafor hassan'),
  line("Dao's plan as if it were Amina's", { ...daoPlan, userId: person('amina') }, ''),
  missing('no plan', { ...aminaPlan, assessmentId: missingId }),
  missing('no learner', { ...aminaPlan, userId: missingId }),
];
const completed = { status: 'completed', topicId: at.topics.town, moduleId: at.modules.directions };

const say = (chat: keyof typeof at.chats) => ({
  collection: isPrivate(chat) ? 'individualChats' : 'groupChats',
  chatId: at.chats[chat],
  messageId: idOf('new message'),
  text: 'Hello.',
});
const said = (chat: keyof typeof at.chats, message: keyof typeof at.messages) => ({
  collection: isPrivate(chat) ? 'individualChats' : 'groupChats',
  chatId: at.chats[chat],
  messageId: at.messages[message],
});
const keep = { evidenceId: idOf('new evidence') };

function isPrivate(chat: keyof typeof at.chats): boolean {
  return chat.includes('And');
}
const inTown = { topicId: at.topics.town };
const directions = { ...inTown, moduleId: at.modules.directions };
// Locked by Mr Clarke, who made it.
const letters = { ...inTown, moduleId: at.modules.letters };
const doctor = { topicId: at.topics.health, moduleId: at.modules.doctor };
const pharmacy = { topicId: at.topics.health, moduleId: at.modules.pharmacy };
const noModule = { ...inTown, moduleId: missingId };
const newModule = {
  ...inTown,
  moduleId: at.modules.new,
  moduleName: 'At the station',
  imageFileId: at.files.pictureOfNew,
};
const newResource = { index: 0, instructions: 'Listen', embedLink: 'https://lessons.example.org/new' };
const newTask = { index: 0, instructions: 'Write it down' };

export const calls: Readonly<Record<string, readonly Line[]>> = {
  // A person who must reset may still see whose session it is, and leave. Staff's lock ends everything.
  'signIn.readSession': [line('own session', {}, `${able} george`)],
  'signIn.signOut': [line('own session', {}, `${able} george`)],
  'signIn.inviteUser': [
    line('a student into Morning', newPerson, 'clarke priya'),
    line('a teacher into Morning', { ...newPerson, role: 'teacher', pin: 'Passw0rd!' }, 'priya'),
    line('an admin into Morning', { ...newPerson, role: 'admin', pin: 'Passw0rd!' }, 'priya'),
    line(
      'a student into Evening',
      { ...newPerson, categoryId: at.categories.evening },
      'okafor hassan priya',
    ),
    missing('a student into no category', { ...newPerson, categoryId: missingId }),
  ],
  'people.selectCategory': [
    line('Morning', { categoryId: at.categories.morning }, 'amina bilal carlos clarke priya elena hassan'),
    line('Evening', { categoryId: at.categories.evening }, 'dao okafor elena hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'people.setProfileImage': [
    line('no picture', { fileId: null }, able),
    missing('a file of nobody', { fileId: missingId }),
  ],
  'people.setPreferences': [line('the chat', { autoOpenClassroomChat: false }, 'clarke okafor priya hassan')],
  'people.readOwnDocument': [line('own record', {}, able)],
  'people.readUsers': [
    line('Morning', { categoryId: at.categories.morning }, 'clarke priya'),
    line('Evening', { categoryId: at.categories.evening }, 'okafor hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'people.readUser': [
    line('Amina', { userId: person('amina') }, 'clarke priya'),
    line('Dao of Evening', { userId: person('dao') }, 'okafor hassan'),
    line('Elena of both', { userId: person('elena') }, 'clarke priya okafor hassan'),
    line('Fatima, who is locked', { userId: person('fatima') }, 'clarke priya'),
    line('Mr Clarke', { userId: person('clarke') }, 'priya'),
    line('Ms Okafor of Evening', { userId: person('okafor') }, ''),
    line('Mr Ali of both', { userId: person('hassan') }, 'priya'),
    line('Ms Patel', { userId: person('priya') }, 'priya'),
    missing('nobody', { userId: missingId }),
  ],
  'people.editUser': [
    line("Amina's name", { userId: person('amina'), surname: 'Ali' }, 'clarke priya'),
    line("Amina's number", { userId: person('amina'), phoneNumber: '07700 900998' }, 'clarke priya'),
    line(
      "Amina's number, to Bilal's",
      { userId: person('amina'), phoneNumber: phoneNumberOf('bilal') },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's name, after somebody changed her",
      { userId: person('amina'), surname: 'Ali', basedOn: 0 },
      'clarke=409 priya=409',
    ),
    // A teacher is told that this is not theirs to change, for a student whom they may edit otherwise.
    line("Amina's role", { userId: person('amina'), role: 'teacher' }, 'priya clarke=403'),
    line(
      "Amina's categories",
      { userId: person('amina'), categories: [at.categories.morning, at.categories.evening] },
      'priya clarke=403',
    ),
    line(
      "Amina's categories, to none that is there",
      { userId: person('amina'), categories: [missingId] },
      'priya=404 clarke=403',
    ),
    line("Dao's name of Evening", { userId: person('dao'), surname: 'Tran' }, 'okafor hassan'),
    line("Mr Clarke's name", { userId: person('clarke'), surname: 'Clark' }, 'priya'),
    line("Mr Clarke's role", { userId: person('clarke'), role: 'admin' }, 'priya'),
    line("Ms Patel's name", { userId: person('priya'), surname: 'Shah' }, 'priya'),
    line("Ms Patel's own role", { userId: person('priya'), role: 'teacher' }, 'priya=409'),
    missing('nobody', { userId: missingId, surname: 'Ali' }),
  ],
  'people.setAccountLocked': [
    line("Amina's account", { userId: person('amina'), accountLocked: true }, 'clarke priya'),
    line("Fatima's locked account", { userId: person('fatima'), accountLocked: false }, 'clarke priya'),
    line("Dao's account of Evening", { userId: person('dao'), accountLocked: true }, 'okafor hassan'),
    line("Mr Clarke's account", { userId: person('clarke'), accountLocked: true }, 'priya'),
    line("Ms Patel's own account", { userId: person('priya'), accountLocked: true }, 'priya=409'),
    missing('nobody', { userId: missingId, accountLocked: true }),
  ],
  'people.deleteUser': [
    line('Amina', { userId: person('amina') }, 'priya'),
    line('Fatima, who is locked', { userId: person('fatima') }, 'priya'),
    line('Mr Clarke', { userId: person('clarke') }, 'priya'),
    line('Dao of Evening', { userId: person('dao') }, ''),
    line('Ms Patel herself', { userId: person('priya') }, 'priya=409'),
    missing('nobody', { userId: missingId }),
  ],
  'people.searchUsers': [
    line('a name', { searchText: 'amina', searchBy: 'name' }, 'priya'),
    line('a phone number', { searchText: phoneNumberOf('dao'), searchBy: 'phoneNumber' }, 'priya'),
  ],
  'policies.readActivePolicy': [line('the policy', {}, 'all')],
  'progress.setResourceStatus': [
    line('a resource of class Blue', { ...completed, resourceId: at.resources.map }, 'amina bilal'),
    line('its clearing', { ...completed, resourceId: at.resources.map, status: null }, 'amina bilal'),
    line(
      'a resource of classes Blue and Green',
      { ...completed, resourceId: at.resources.list, moduleId: at.modules.shopping },
      'amina bilal carlos',
    ),
    line(
      'a resource of a module switched off in class Blue',
      { ...completed, resourceId: at.resources.stall, moduleId: at.modules.market },
      '',
    ),
    line(
      'a resource of Evening',
      { ...completed, resourceId: at.resources.visit, moduleId: at.modules.doctor },
      'dao',
    ),
    line(
      'a resource under another module',
      { ...completed, resourceId: at.resources.map, moduleId: at.modules.shopping },
      '',
    ),
    missing('no resource', { ...completed, resourceId: missingId }),
  ],
  'curriculum.readTopics': [
    line('Morning', { categoryId: at.categories.morning }, 'clarke priya'),
    line('Evening', { categoryId: at.categories.evening }, 'okafor hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'curriculum.addTopic': [
    line('Morning', { topicName: 'Weather', category: at.categories.morning }, 'clarke priya'),
    line('Evening', { topicName: 'Weather', category: at.categories.evening }, 'okafor hassan'),
    missing('no category', { topicName: 'Weather', category: missingId }),
  ],
  'curriculum.changeTopic': [
    line('a topic of Morning', { ...inTown, topicName: 'In town', active: false }, 'clarke priya'),
    line(
      'a topic of Morning, as it was before somebody changed it',
      { ...inTown, topicName: 'In town', basedOn: { topicName: 'Town', subject: 'Speaking' } },
      'clarke=409 priya=409',
    ),
    line('a topic of Evening', { topicId: at.topics.health, active: false }, 'okafor hassan'),
    missing('no topic', { topicId: missingId, active: false }),
  ],
  'curriculum.deleteTopic': [
    line('a topic of Morning without modules', { topicId: at.topics.closed }, 'clarke priya'),
    line('a topic of Morning with modules', inTown, 'clarke=409 priya=409'),
    line('a topic of Evening with modules', { topicId: at.topics.health }, 'okafor=409 hassan=409'),
    missing('no topic', { topicId: missingId }),
  ],
  'curriculum.readModules': [
    line('a topic of Morning', inTown, 'clarke priya'),
    line('a topic of Evening', { topicId: at.topics.health }, 'okafor hassan'),
    missing('no topic', { topicId: missingId }),
  ],
  'curriculum.addModule': [
    line("Mr Clarke's picture", newModule, 'clarke priya=404'),
    line('a name in use', { ...newModule, moduleName: 'At the shops' }, 'clarke=409 priya=409'),
    line('a picture of another module', { ...newModule, imageFileId: at.files.pictureOfDirections }, ''),
    line("Mr Clarke's picture for Evening", { ...newModule, topicId: at.topics.health }, ''),
    missing('no topic', { ...newModule, topicId: missingId }),
  ],
  'curriculum.changeModule': [
    line('its name', { ...directions, moduleName: 'Asking for directions' }, 'clarke priya'),
    line('its lock', { ...directions, locked: true }, 'clarke priya'),
    line('a name in use', { ...directions, moduleName: 'At the shops' }, 'clarke=409 priya=409'),
    line('the name of a locked one', { ...letters, moduleName: 'Letters' }, 'clarke=409 priya=409'),
    line('the lock of a locked one', { ...letters, locked: false }, 'clarke priya'),
    line('the lock of one that Ms Okafor made', { ...doctor, locked: true }, 'okafor hassan=403'),
    line(
      'sharing with a category of theirs',
      { ...doctor, categories: { [at.categories.morning]: true } },
      'hassan',
    ),
    line(
      'no more sharing with a category of theirs',
      { ...pharmacy, categories: { [at.categories.morning]: false } },
      'hassan',
    ),
    line(
      "sharing with somebody else's category",
      { ...directions, categories: { [at.categories.evening]: true } },
      '',
    ),
    line('one under another topic', { ...directions, topicId: at.topics.closed, moduleName: 'Here' }, ''),
    missing('no module', { ...noModule, moduleName: 'Nothing' }),
  ],
  'curriculum.setModuleImage': [
    line("Mr Clarke's picture", { ...directions, fileId: at.files.pictureOfDirections }, 'clarke priya=404'),
    line('a locked one', { ...letters, fileId: at.files.pictureOfDirections }, 'clarke=409 priya=409'),
    missing('no module', { ...noModule, fileId: at.files.pictureOfDirections }),
  ],
  'curriculum.deleteModule': [
    line('one in no classroom', { ...inTown, moduleId: at.modules.spare }, 'clarke priya'),
    line('one in a classroom', directions, 'clarke=409 priya=409'),
    line('one of Evening in no classroom', pharmacy, 'okafor hassan'),
    line('one under another topic', { topicId: at.topics.health, moduleId: at.modules.spare }, ''),
    missing('no module', noModule),
  ],
  'curriculum.readSharedModules': [
    line('Morning', { categoryId: at.categories.morning }, 'clarke priya hassan'),
    line('Evening', { categoryId: at.categories.evening }, 'okafor hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'curriculum.importModule': [
    line(
      'one that is shared',
      { ...inTown, sourceTopicId: at.topics.health, sourceModuleId: at.modules.pharmacy },
      'clarke priya',
    ),
    line(
      'one that is not shared',
      { ...inTown, sourceTopicId: at.topics.health, sourceModuleId: at.modules.doctor },
      '',
    ),
    missing('no module', { ...inTown, sourceTopicId: at.topics.health, sourceModuleId: missingId }),
  ],
  'curriculum.addResource': [
    line('a module of Morning', { ...directions, ...newResource }, 'clarke priya'),
    line('a locked module', { ...letters, ...newResource }, 'clarke=409 priya=409'),
    line('a module of Evening', { ...doctor, ...newResource }, 'okafor hassan'),
    missing('no module', { ...noModule, ...newResource }),
  ],
  'curriculum.changeResource': [
    line('one of Morning', { ...directions, itemId: at.resources.map, instructions: 'Look' }, 'clarke priya'),
    line(
      'one that somebody has changed since',
      { ...directions, itemId: at.resources.map, instructions: 'Look', basedOn: 7 },
      'clarke=409 priya=409',
    ),
    line('one of Evening', { ...doctor, itemId: at.resources.visit, instructions: 'Go' }, 'okafor hassan'),
    line('one of another module', { ...directions, itemId: at.resources.list, instructions: 'No' }, ''),
    missing('no resource', { ...directions, itemId: missingId, instructions: 'Nothing' }),
  ],
  'curriculum.deleteResource': [
    line('one of Morning', { ...directions, itemId: at.resources.map }, 'clarke priya'),
    line(
      'one that a learner has completed, unless there is work',
      { ...directions, itemId: at.resources.map, onlyWithoutWork: true },
      'clarke=409 priya=409',
    ),
    line('one of Evening', { ...doctor, itemId: at.resources.visit }, 'okafor hassan'),
    missing('no resource', { ...directions, itemId: missingId }),
  ],
  'curriculum.orderResources': [
    line(
      'those of a module of Morning',
      { ...directions, ids: [at.resources.broken, at.resources.map, at.resources.route] },
      'clarke priya',
    ),
    line('some of them', { ...directions, ids: [at.resources.broken] }, 'clarke=409 priya=409'),
    line('those of a locked module', { ...letters, ids: [] }, 'clarke=409 priya=409'),
    missing('no module', { ...noModule, ids: [] }),
  ],
  'curriculum.addTask': [
    line('a module of Morning', { ...directions, ...newTask }, 'clarke priya'),
    line('a locked module', { ...letters, ...newTask }, 'clarke=409 priya=409'),
    line('a module of Evening', { ...doctor, ...newTask }, 'okafor hassan'),
    missing('no module', { ...noModule, ...newTask }),
  ],
  'curriculum.changeTask': [
    line('one of Morning', { ...directions, itemId: at.tasks.photo, instructions: 'Draw' }, 'clarke priya'),
    line(
      'one that somebody has changed since',
      { ...directions, itemId: at.tasks.photo, instructions: 'Draw', basedOn: 7 },
      'clarke=409 priya=409',
    ),
    line(
      'one of a locked module',
      { ...letters, itemId: at.tasks.post, instructions: 'Draw' },
      'clarke=409 priya=409',
    ),
    missing('no task', { ...directions, itemId: missingId, instructions: 'Nothing' }),
  ],
  'curriculum.deleteTask': [
    line('one of Morning', { ...directions, itemId: at.tasks.photo }, 'clarke priya'),
    line(
      'one with evidence, unless there is work',
      { ...directions, itemId: at.tasks.photo, onlyWithoutWork: true },
      'clarke=409 priya=409',
    ),
    line('one of a locked module', { ...letters, itemId: at.tasks.post }, 'clarke=409 priya=409'),
    missing('no task', { ...directions, itemId: missingId }),
  ],
  'curriculum.orderTasks': [
    line(
      'those of a module of Morning',
      { ...directions, ids: [at.tasks.photo, at.tasks.describe] },
      'clarke priya',
    ),
    line(
      'one of them twice',
      { ...directions, ids: [at.tasks.photo, at.tasks.photo] },
      'clarke=409 priya=409',
    ),
    missing('no module', { ...noModule, ids: [] }),
  ],
  'evidence.addTaskEvidence': [
    line("Amina's task of class Blue", handIn, 'amina clarke priya'),
    line("Bilal's task of class Blue", { ...handIn, userId: person('bilal') }, 'bilal clarke priya'),
    line(
      "Amina's task of a module switched off in her class",
      { ...handIn, taskId: at.tasks.sell },
      'clarke priya',
    ),
    line("Amina's task of Evening", { ...handIn, taskId: at.tasks.call }, ''),
    line("Carlos's task of another class", { ...handIn, userId: person('carlos') }, 'clarke priya'),
    line("Elena's task of the class she left", { ...handIn, userId: person('elena') }, 'clarke priya'),
    line(
      "Dao's task of Evening",
      { ...handIn, userId: person('dao'), taskId: at.tasks.call },
      'dao okafor hassan',
    ),
    line('a task of a teacher', { ...handIn, userId: person('clarke') }, ''),
    line('a file of nobody', { ...handIn, fileId: missingId, text: '' }, 'amina=404 clarke=404 priya=404'),
    missing('no task', { ...handIn, taskId: missingId }),
    missing('no learner', { ...handIn, userId: missingId }),
  ],
  'evidence.deleteTaskEvidence': [
    line("Amina's evidence", aminaOpen, 'amina clarke priya'),
    line("Amina's evidence with a comment", aminaCommented, 'clarke priya amina=409'),
    line("Bilal's evidence", bilalOpen, 'bilal clarke priya'),
    line("Dao's evidence", daoOpen, 'dao okafor hassan'),
    line("Amina's evidence as if it were Bilal's", { ...aminaOpen, userId: person('bilal') }, ''),
    line("Dao's evidence as if it were Amina's", { ...daoOpen, userId: person('amina') }, ''),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId }),
  ],
  'evidence.markTaskChecked': [
    line("Amina's task", { userId: person('amina'), taskId: at.tasks.describe }, 'amina clarke priya'),
    line("Dao's task", { userId: person('dao'), taskId: at.tasks.call }, 'dao okafor hassan'),
    missing('no learner', { userId: missingId, taskId: at.tasks.call }),
    missing('no task', { userId: person('amina'), taskId: missingId }),
  ],
  'evidence.setTaskComment': [
    line("Amina's evidence", { ...aminaOpen, text: 'Good.' }, 'clarke priya'),
    line("Dao's evidence", { ...daoOpen, text: 'Good.' }, 'okafor hassan'),
    line(
      "Amina's evidence that has a comment already",
      { ...aminaCommented, text: 'Good.' },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's comment, replaced",
      { ...aminaCommented, text: 'Better.', replaces: at.comments.aminaCommented },
      'clarke priya',
    ),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId, text: 'Good.' }),
  ],
  'evidence.deleteTaskComment': [
    line("the comment on Amina's evidence", aminaCommented, 'clarke priya'),
    line("no comment on Dao's evidence", daoOpen, 'okafor hassan'),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId }),
  ],
  'evidence.addTargetEvidence': [
    line("Amina's target", handInForTarget, 'amina clarke priya'),
    line("Dao's target", { ...handInForTarget, ...daoTarget }, 'dao okafor hassan'),
    line("Dao's target as if it were Amina's", { ...handInForTarget, targetId: at.targets.daoNew }, ''),
    line(
      'a file of nobody',
      { ...handInForTarget, fileId: missingId, text: '' },
      'amina=404 clarke=404 priya=404',
    ),
    missing('no target', { ...handInForTarget, targetId: missingId }),
    missing('no learner', { ...handInForTarget, userId: missingId }),
  ],
  'evidence.deleteTargetEvidence': [
    line("Amina's evidence for a target", aminaForTarget, 'amina clarke priya'),
    line("Amina's evidence for another target", { ...aminaForTarget, targetId: at.targets.aminaNew }, ''),
    line("Amina's evidence as if it were Bilal's", { ...aminaForTarget, userId: person('bilal') }, ''),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId }),
  ],
  'evidence.setTargetComment': [
    line("Amina's evidence for a target", { ...aminaForTarget, text: 'Good.' }, 'clarke priya'),
    line(
      "Amina's evidence, as if it had another comment",
      { ...aminaForTarget, text: 'Good.', replaces: at.comments.aminaCommented },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's evidence for a task, as if it were for a target",
      { ...aminaForTarget, evidenceId: at.evidence.aminaOpen, text: 'Good.' },
      '',
    ),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId, text: 'Good.' }),
  ],
  'evidence.deleteTargetComment': [
    line("no comment on Amina's evidence for a target", aminaForTarget, 'clarke priya'),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId }),
  ],
  'targets.markTargetChecked': [
    line("Amina's target", { userId: person('amina'), targetId: at.targets.aminaNew }, 'amina clarke priya'),
    line("Dao's target", { userId: person('dao'), targetId: at.targets.daoNew }, 'dao okafor hassan'),
    line("Dao's target as if it were Amina's", { userId: person('amina'), targetId: at.targets.daoNew }, ''),
    missing('no target', { userId: person('amina'), targetId: missingId }),
  ],
  'targets.addTarget': [
    line(
      'for Amina',
      { userId: person('amina'), targetText: 'Read.', category: at.categories.morning },
      'clarke priya',
    ),
    line(
      'for Dao',
      { userId: person('dao'), targetText: 'Read.', category: at.categories.evening },
      'okafor hassan',
    ),
    line(
      'for Elena of both categories, in Evening',
      { userId: person('elena'), targetText: 'Read.', category: at.categories.evening },
      'okafor hassan',
    ),
    line(
      'for Dao in Morning, where she is not',
      { userId: person('dao'), targetText: 'Read.', category: at.categories.morning },
      '',
    ),
    line(
      'for a teacher',
      { userId: person('clarke'), targetText: 'Read.', category: at.categories.morning },
      '',
    ),
    missing('for nobody', { userId: missingId, targetText: 'Read.', category: at.categories.morning }),
    missing('in no category', { userId: person('amina'), targetText: 'Read.', category: missingId }),
  ],
  'targets.editTarget': [
    line("Amina's target", { ...aminaTarget, targetText: 'Write.' }, 'clarke priya'),
    line(
      "Amina's target, changed by somebody else meanwhile",
      { ...aminaTarget, targetText: 'Write.', basedOn: 'Something older' },
      'clarke=409 priya=409',
    ),
    line("Dao's target", { ...daoTarget, targetText: 'Write.' }, 'okafor hassan'),
    line(
      "Dao's target as if it were Amina's",
      { ...daoTarget, userId: person('amina'), targetText: 'Write.' },
      '',
    ),
    missing('no target', { ...aminaTarget, targetId: missingId, targetText: 'Write.' }),
  ],
  'targets.deleteTarget': [
    line("Amina's target", aminaTarget, 'clarke priya'),
    line("Dao's target", daoTarget, 'okafor hassan'),
    line("Dao's target as if it were Amina's", { ...daoTarget, userId: person('amina') }, ''),
    missing('no target', { ...aminaTarget, targetId: missingId }),
  ],
  // Being new ends when the learner sees it, and only then.
  'targets.markTargetSeen': [
    line("Amina's target", { userId: person('amina'), targetId: at.targets.aminaNew, isNew: false }, 'amina'),
    line("Dao's target", { userId: person('dao'), targetId: at.targets.daoNew, isNew: false }, 'dao'),
    missing('no target', { userId: person('amina'), targetId: missingId, isNew: false }),
  ],
  'plans.markPlanChecked': [
    line(
      "Amina's plan",
      { userId: person('amina'), category: at.categories.morning, questionSet: 'start' },
      'amina clarke priya',
    ),
    line(
      "Dao's plan",
      { userId: person('dao'), category: at.categories.evening, questionSet: 'end' },
      'dao okafor hassan',
    ),
    line(
      'a plan of Carlos, who has none',
      { userId: person('carlos'), category: at.categories.morning, questionSet: 'start' },
      '',
    ),
    missing('no learner', {
      userId: missingId,
      category: at.categories.morning,
      questionSet: 'start',
    }),
  ],
  'plans.savePlanAnswers': [
    line(
      "Amina's answer",
      { ...startOfAmina, answers: { [goalOfAmina]: 'To read' }, basedOn: { [goalOfAmina]: 1 } },
      'amina clarke priya',
    ),
    line(
      "Amina's answer, overtaken by another",
      { ...startOfAmina, answers: { [goalOfAmina]: 'To read' }, basedOn: { [goalOfAmina]: 0 } },
      'amina=409 clarke=409 priya=409',
    ),
    line(
      "a question of Amina's plan that only her teacher answers",
      { ...startOfAmina, answers: { [at.questionId('amina', 'level')]: 'E1' } },
      'clarke priya amina=403',
    ),
    line(
      "an answer in Amina's archived plan",
      { ...startOfAmina, answers: { [at.questionId('aminaOld', 'goal')]: 'To read' } },
      '',
    ),
    line(
      "an answer of Dao's",
      {
        userId: person('dao'),
        category: at.categories.evening,
        questionSet: 'end',
        answers: { [at.questionId('dao', 'result')]: 'I can call' },
      },
      'dao okafor hassan',
    ),
    line(
      'an answer in a plan of Carlos, who has none',
      { ...startOfAmina, userId: person('carlos'), answers: {} },
      '',
    ),
    missing('no learner', { ...startOfAmina, userId: missingId, answers: {} }),
  ],
  'plans.setPlan': [
    line('for Carlos', { userId: person('carlos'), templateId: at.templates.published }, 'clarke priya'),
    line(
      'for Amina, who has it already',
      { userId: person('amina'), templateId: at.templates.published },
      'clarke priya',
    ),
    line(
      'for Elena of both categories',
      { userId: person('elena'), templateId: at.templates.evening },
      'okafor hassan',
    ),
    line('for Dao of Evening', { userId: person('dao'), templateId: at.templates.published }, ''),
    line('for a teacher', { userId: person('clarke'), templateId: at.templates.published }, ''),
    line(
      'a draft for Carlos',
      { userId: person('carlos'), templateId: at.templates.draft },
      'clarke=422 priya=422',
    ),
    missing('for nobody', { userId: missingId, templateId: at.templates.published }),
    missing('no template', { userId: person('carlos'), templateId: missingId }),
  ],
  'plans.archivePlan': [...planLines, archivedLine],
  'plans.activatePlan': [archivedLine, ...planLines],
  'plans.deletePlan': [...planLines, archivedLine],
  ...classroomCalls,
  'chat.readConversations': [
    line('Morning', { categoryId: at.categories.morning }, 'amina bilal carlos clarke priya elena hassan'),
    line('Evening', { categoryId: at.categories.evening }, 'dao okafor elena hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'chat.readMessages': [
    line('class Blue', { collection: 'groupChats', chatId: at.chats.blue }, 'amina bilal clarke priya'),
    line('class Green', { collection: 'groupChats', chatId: at.chats.green }, 'carlos hassan priya'),
    line('class Red', { collection: 'groupChats', chatId: at.chats.red }, 'dao okafor'),
    line(
      'Amina and Mr Clarke',
      { collection: 'individualChats', chatId: at.chats.aminaAndClarke },
      'amina clarke',
    ),
    line('class Blue as a private chat', { collection: 'individualChats', chatId: at.chats.blue }, ''),
    missing('no chat', { collection: 'groupChats', chatId: missingId }),
  ],
  'chat.markChatChecked': [
    line('class Blue', { collection: 'groupChats', chatId: at.chats.blue }, 'amina bilal clarke priya'),
    line('class Green', { collection: 'groupChats', chatId: at.chats.green }, 'carlos hassan priya'),
    line('class Red', { collection: 'groupChats', chatId: at.chats.red }, 'dao okafor'),
    line(
      'Amina and Mr Clarke',
      { collection: 'individualChats', chatId: at.chats.aminaAndClarke },
      'amina clarke',
    ),
    line('Dao and Ms Okafor', { collection: 'individualChats', chatId: at.chats.daoAndOkafor }, 'dao okafor'),
    line('class Blue as a private chat', { collection: 'individualChats', chatId: at.chats.blue }, ''),
    missing('no chat', { collection: 'groupChats', chatId: missingId }),
  ],
  'chat.sendMessage': [
    line('class Blue', say('blue'), 'amina bilal clarke priya'),
    line('class Green', say('green'), 'carlos hassan priya'),
    line('class Red', say('red'), 'dao okafor'),
    line('a class that is not active and locked', say('old'), 'amina=409 clarke=409 priya=409'),
    line('Amina and Mr Clarke', say('aminaAndClarke'), 'amina clarke'),
    line('Dao and Ms Okafor', say('daoAndOkafor'), 'dao okafor'),
    line('class Blue as a private chat', { ...say('blue'), collection: 'individualChats' }, ''),
    line(
      'a file of nobody in class Blue',
      { ...say('blue'), fileId: missingId },
      'amina=404 bilal=404 clarke=404 priya=404',
    ),
    missing('no chat', { ...say('blue'), chatId: missingId }),
  ],
  'chat.deleteMessage': [
    line("Amina's message in class Blue", said('blue', 'blueSecond'), 'amina clarke priya bilal=403'),
    line("Mr Clarke's message", said('blue', 'blueFirst'), 'clarke priya amina=403 bilal=403'),
    line(
      'a message whose author is gone',
      said('blue', 'blueOfNobody'),
      'priya amina=403 bilal=403 clarke=403',
    ),
    line("Carlos's message", said('green', 'greenFirst'), 'carlos hassan priya'),
    line("Amina's private message", said('aminaAndClarke', 'aminaToClarke'), 'amina clarke'),
    line("Dao's private message", said('daoAndOkafor', 'daoToOkafor'), 'dao okafor'),
    line("Carlos's message as if it were in class Blue", said('blue', 'greenFirst'), ''),
    missing('no message', { ...said('blue', 'blueFirst'), messageId: missingId }),
    missing('no chat', { ...said('blue', 'blueFirst'), chatId: missingId }),
  ],
  'chat.saveMessageAsEvidence': [
    line(
      "Amina's message for her task",
      { ...said('blue', 'blueSecond'), ...keep, taskId: at.tasks.describe },
      'amina clarke priya bilal=403',
    ),
    line(
      "Amina's message for her target",
      { ...said('blue', 'blueSecond'), ...keep, targetId: at.targets.aminaSeen },
      'amina clarke priya bilal=403',
    ),
    line(
      "Amina's private message that is evidence already",
      { ...said('aminaAndClarke', 'aminaToClarke'), ...keep, targetId: at.targets.aminaSeen },
      'amina=409 clarke=409',
    ),
    line(
      "Amina's message for Bilal's target",
      { ...said('blue', 'blueSecond'), ...keep, targetId: at.targets.bilalSeen },
      'bilal=403',
    ),
    line(
      "Amina's message for a task of Evening",
      { ...said('blue', 'blueSecond'), ...keep, taskId: at.tasks.call },
      'bilal=403',
    ),
    line(
      "Mr Clarke's message",
      { ...said('blue', 'blueFirst'), ...keep, targetId: at.targets.aminaSeen },
      'amina=403 bilal=403 clarke=403 priya=403',
    ),
    line(
      "Carlos's message by a teacher who works elsewhere now",
      { ...said('green', 'greenFirst'), ...keep, taskId: at.tasks.shopList },
      'carlos priya',
    ),
    missing('no message', {
      ...said('blue', 'blueFirst'),
      ...keep,
      messageId: missingId,
      taskId: at.tasks.describe,
    }),
  ],
  'chat.writeWhiteboard': [
    line('class Blue', { chatId: at.chats.blue, whiteboard: 'Today', basedOn: 1 }, 'clarke priya'),
    line('class Green', { chatId: at.chats.green, whiteboard: 'Today', basedOn: 1 }, 'hassan priya'),
    line('class Red', { chatId: at.chats.red, whiteboard: 'Today', basedOn: 1 }, 'okafor'),
    line(
      'class Blue, based on what is not there any more',
      { chatId: at.chats.blue, whiteboard: 'Today', basedOn: 7 },
      'clarke=409 priya=409',
    ),
    line('a private chat', { chatId: at.chats.aminaAndClarke, whiteboard: 'Today', basedOn: 1 }, ''),
    missing('no chat', { chatId: missingId, whiteboard: 'Today', basedOn: 1 }),
  ],
  'chat.setChatLocked': [
    line('class Blue', { chatId: at.chats.blue, locked: true }, 'clarke priya'),
    line('class Green', { chatId: at.chats.green, locked: true }, 'hassan priya'),
    line('class Red', { chatId: at.chats.red, locked: true }, 'okafor'),
    line('a private chat', { chatId: at.chats.aminaAndClarke, locked: true }, ''),
    missing('no chat', { chatId: missingId, locked: true }),
  ],
  'chat.startConversation': [
    line('Carlos of Morning', { participants: [person('carlos')] }, 'clarke priya'),
    line(
      'Amina and Mr Clarke of Morning',
      { participants: [person('amina'), person('clarke')] },
      'clarke priya',
    ),
    line('Elena of Morning and Evening', { participants: [person('elena')] }, 'clarke priya okafor hassan'),
    line('Dao of Evening', { participants: [person('dao')] }, 'okafor hassan'),
    line('Dao of Evening, and Elena', { participants: [person('elena'), person('dao')] }, 'okafor hassan'),
    missing('nobody', { participants: [missingId] }),
  ],
  'categories.readCategories': [line('all of them, or the own ones', {}, able)],
  'categories.createCategory': [line('a third one', { categoryName: 'Weekend' }, 'priya')],
  'categories.renameCategory': [
    line('Morning', { categoryId: at.categories.morning, categoryName: 'Early' }, 'priya'),
    line('Evening', { categoryId: at.categories.evening, categoryName: 'Late' }, 'priya'),
    missing('no category', { categoryId: missingId, categoryName: 'None' }),
  ],
  'categories.deleteCategory': [
    line('Morning, which has users', { categoryId: at.categories.morning }, 'priya=409'),
    line('Empty, which has none', { categoryId: at.categories.empty }, 'priya'),
    missing('no category', { categoryId: missingId }),
  ],
  'templates.readTemplates': [line('those of the selected category', {}, 'clarke okafor priya hassan')],
  'templates.createTemplate': [line('a new one of the selected category', {}, 'priya')],
  'templates.changeTemplate': [
    line('the draft', { templateId: at.templates.draft, title: 'Next year' }, 'priya'),
    line('the published one', { templateId: at.templates.published, title: 'Next year' }, 'priya=409'),
    line('the one of Evening', { templateId: at.templates.evening, title: 'Next year' }, ''),
    missing('no template', { templateId: missingId, title: 'Next year' }),
  ],
  'templates.publishTemplate': [
    line('the draft', { templateId: at.templates.draft }, 'priya'),
    line('the published one', { templateId: at.templates.published }, 'priya=409'),
    line('the one of Evening', { templateId: at.templates.evening }, ''),
    missing('no template', { templateId: missingId }),
  ],
  'templates.deleteTemplate': [
    line('the draft', { templateId: at.templates.draft }, 'priya'),
    line('the published one', { templateId: at.templates.published }, 'priya'),
    line('the one of Evening', { templateId: at.templates.evening }, ''),
    missing('no template', { templateId: missingId }),
  ],
  'policies.readPolicies': [line('all of them', {}, 'priya')],
  'policies.changePolicy': [
    line('the policy shown', { policyId: at.policies.shown, policy: 'We delete your data.' }, 'priya'),
    missing('no policy', { policyId: missingId, policy: 'We delete your data.' }),
  ],
};
