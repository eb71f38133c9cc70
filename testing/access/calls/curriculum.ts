// The table of calls for the curriculum: who may read and change topics, modules and their contents.
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

const inTown = { topicId: at.topics.town };
const directions = { ...inTown, moduleId: at.modules.directions };
const doctor = { topicId: at.topics.health, moduleId: at.modules.doctor };
// Locked by Mr Clarke, who made it.
const letters = { ...inTown, moduleId: at.modules.letters };
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

export const curriculumCalls: Readonly<Record<string, readonly Line[]>> = {
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
      { ...inTown, topicName: 'In town', expectedVersion: 7 },
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
  'curriculum.readModuleClassrooms': [
    line('one of Morning', directions, 'clarke priya'),
    line('one of Evening', doctor, 'okafor hassan'),
    line('one under another topic', { topicId: at.topics.health, moduleId: at.modules.spare }, ''),
    missing('no module', noModule),
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
      { ...directions, itemId: at.resources.map, instructions: 'Look', expectedVersion: 7 },
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
      {
        ...directions,
        ids: [at.resources.broken, at.resources.map, at.resources.route],
        expectedOrder: [at.resources.map, at.resources.route, at.resources.broken],
      },
      'clarke priya',
    ),
    line(
      'some of them',
      {
        ...directions,
        ids: [at.resources.broken],
        expectedOrder: [at.resources.map, at.resources.route, at.resources.broken],
      },
      'clarke=409 priya=409',
    ),
    line(
      'those of a module of Morning, put in order meanwhile',
      {
        ...directions,
        ids: [at.resources.broken, at.resources.map, at.resources.route],
        expectedOrder: [at.resources.route, at.resources.map, at.resources.broken],
      },
      'clarke=409 priya=409',
    ),
    line('those of a locked module', { ...letters, ids: [], expectedOrder: [] }, 'clarke=409 priya=409'),
    missing('no module', { ...noModule, ids: [], expectedOrder: [] }),
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
      { ...directions, itemId: at.tasks.photo, instructions: 'Draw', expectedVersion: 7 },
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
      {
        ...directions,
        ids: [at.tasks.photo, at.tasks.describe],
        expectedOrder: [at.tasks.describe, at.tasks.photo],
      },
      'clarke priya',
    ),
    line(
      'one of them twice',
      {
        ...directions,
        ids: [at.tasks.photo, at.tasks.photo],
        expectedOrder: [at.tasks.describe, at.tasks.photo],
      },
      'clarke=409 priya=409',
    ),
    missing('no module', { ...noModule, ids: [], expectedOrder: [] }),
  ],
};
