// The table of calls for the curriculum: who may read and change topics, modules and their contents.
import * as at from '../../world-ids.ts';
import { both, nobody, self, staff } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { by, each, lines, told, type Calls, type Input } from '../line.ts';

const { adminsOf, belongingTo, staffOf } = castRules;
const { clarke, okafor } = castIds;
const { morning, evening } = at.categories;
const { town, closed, health } = at.topics;
const { map, route, broken, list, visit } = at.resources;
const { describe, photo, post } = at.tasks;

const directions = { topicId: town, moduleId: at.modules.directions };
const doctor = { topicId: health, moduleId: at.modules.doctor };
/** Locked by Mr Clarke, who made it. */
const letters = { topicId: town, moduleId: at.modules.letters };
const pharmacy = { topicId: health, moduleId: at.modules.pharmacy };
const spare = { topicId: town, moduleId: at.modules.spare };
const spareElsewhere = { topicId: health, moduleId: at.modules.spare };
const newModule = {
  topicId: town,
  moduleId: at.modules.new,
  moduleName: 'At the station',
  imageFileId: at.files.pictureOfNew,
};

const ofMorning = staffOf(morning);
const ofEvening = staffOf(evening);
const conflict = told(409, ofMorning);
const byClarke = self(clarke);
const ofBoth = (category: string) => both(staff, belongingTo(category));
/** A call that adds to a module. */
const adding = (input: Input) =>
  lines(
    input,
    {
      'a module of Morning': [directions, ofMorning],
      'a locked module': [letters, conflict],
      'a module of Evening': [doctor, ofEvening],
    },
    'moduleId',
  );

export const curriculumCalls: Calls = {
  'curriculum.readTopics': each('categoryId', { morning, evening }, staffOf),
  'curriculum.addTopic': each('category', { morning, evening }, staffOf, { input: { topicName: 'Weather' } }),
  'curriculum.readStarterPack': each('categoryId', { morning, evening }, adminsOf),
  'curriculum.addStarterPack': each('categoryId', { morning, evening }, adminsOf),
  'curriculum.changeTopic': lines(
    {},
    {
      'a topic of Morning': [{ topicId: town, topicName: 'In town', active: false }, ofMorning],
      'that somebody has changed since': [
        { topicId: town, topicName: 'In town', expectedVersion: 7 },
        conflict,
      ],
      'a topic of Evening': [{ topicId: health, active: false }, ofEvening],
    },
    'topicId',
  ),
  // Only the closed one has no modules.
  'curriculum.deleteTopic': each('topicId', { closed, town, health }, staffOf, {
    but: { town: conflict, health: told(409, ofEvening) },
  }),
  'curriculum.readModules': each('topicId', { town, health }, staffOf),
  'curriculum.addModule': lines(
    newModule,
    {
      "Mr Clarke's picture": [{}, byClarke, told(404, ofMorning)],
      'a name in use': [{ moduleName: 'At the shops' }, conflict],
      'a picture of another module': [{ imageFileId: at.files.pictureOfDirections }, nobody],
      "Mr Clarke's picture for Evening": [{ topicId: health }, nobody],
    },
    'topicId',
  ),
  'curriculum.changeModule': lines(
    directions,
    {
      'its name': [{ moduleName: 'Asking for directions' }, ofMorning],
      'its lock': [{ locked: true }, ofMorning],
      'a name in use': [{ moduleName: 'At the shops' }, conflict],
      'the name of a locked one': [{ ...letters, moduleName: 'Letters' }, conflict],
      // By its author, or an administrator.
      'the lock of a locked one': [{ ...letters, locked: false }, ofMorning],
      'the lock of one that Ms Okafor made': [
        { ...doctor, locked: true },
        self(okafor),
        told(403, ofEvening),
      ],
      'sharing with a category of theirs': [
        { ...doctor, categories: { [morning]: true } },
        both(ofEvening, belongingTo(morning)),
      ],
      'no more sharing with a category of theirs': [
        { ...pharmacy, categories: { [morning]: false } },
        both(ofEvening, belongingTo(morning)),
      ],
      "sharing with somebody else's category": [
        { categories: { [evening]: true } },
        both(ofMorning, belongingTo(evening)),
      ],
      'one under another topic': [{ topicId: closed, moduleName: 'Here' }, nobody],
    },
    'moduleId',
  ),
  'curriculum.setModuleImage': lines(
    { ...directions, fileId: at.files.pictureOfDirections },
    { "Mr Clarke's picture": [{}, byClarke, told(404, ofMorning)], 'a locked one': [letters, conflict] },
    'moduleId',
  ),
  'curriculum.readModuleClassrooms': lines(
    {},
    {
      'one of Morning': [directions, ofMorning],
      'one of Evening': [doctor, ofEvening],
      'one under another topic': [spareElsewhere, nobody],
    },
    'moduleId',
  ),
  'curriculum.deleteModule': lines(
    {},
    {
      'one in no classroom': [spare, ofMorning],
      'one in a classroom': [directions, conflict],
      'one of Evening in no classroom': [pharmacy, ofEvening],
      'one under another topic': [spareElsewhere, nobody],
    },
    'moduleId',
  ),
  // Whichever category they have selected.
  'curriculum.readSharedModules': each('categoryId', { morning, evening }, ofBoth),
  'curriculum.importModule': lines(
    { topicId: town, sourceTopicId: health },
    {
      'one that is shared': [{ sourceModuleId: at.modules.pharmacy }, ofMorning],
      'one that is not shared': [{ sourceModuleId: at.modules.doctor }, nobody],
    },
    'sourceModuleId',
  ),
  'curriculum.readLinkedPage': by(staff, { link: 'https://page.invalid/' }),
  'curriculum.addResource': adding({
    index: 0,
    instructions: 'Listen',
    embedLink: 'https://lessons.example.org/new',
  }),
  'curriculum.changeResource': lines(
    { ...directions, instructions: 'Look' },
    {
      'one of Morning': [{ itemId: map }, ofMorning],
      'one that somebody has changed since': [{ itemId: map, expectedVersion: 7 }, conflict],
      'one of Evening': [{ ...doctor, itemId: visit }, ofEvening],
      'one of another module': [{ itemId: list }, nobody],
    },
    'itemId',
  ),
  'curriculum.deleteResource': lines(
    directions,
    {
      'one of Morning': [{ itemId: map }, ofMorning],
      'one that a learner has completed, unless there is work': [
        { itemId: map, onlyWithoutWork: true },
        conflict,
      ],
      'one of Evening': [{ ...doctor, itemId: visit }, ofEvening],
    },
    'itemId',
  ),
  'curriculum.orderResources': lines(
    { ...directions, ids: [broken, map, route], expectedOrder: [map, route, broken] },
    {
      'those of a module of Morning': [{}, ofMorning],
      'some of them': [{ ids: [broken] }, conflict],
      'put in order meanwhile': [{ expectedOrder: [route, map, broken] }, conflict],
      'those of a locked module': [{ ...letters, ids: [], expectedOrder: [] }, conflict],
    },
    'moduleId',
  ),
  'curriculum.addTask': adding({ index: 0, instructions: 'Write it down' }),
  'curriculum.changeTask': lines(
    { ...directions, instructions: 'Draw' },
    {
      'one of Morning': [{ itemId: photo }, ofMorning],
      'one that somebody has changed since': [{ itemId: photo, expectedVersion: 7 }, conflict],
      'one of a locked module': [{ ...letters, itemId: post }, conflict],
    },
    'itemId',
  ),
  'curriculum.deleteTask': lines(
    directions,
    {
      'one of Morning': [{ itemId: photo }, ofMorning],
      'one with evidence, unless there is work': [{ itemId: photo, onlyWithoutWork: true }, conflict],
      'one of a locked module': [{ ...letters, itemId: post }, conflict],
    },
    'itemId',
  ),
  'curriculum.orderTasks': lines(
    { ...directions, ids: [photo, describe], expectedOrder: [describe, photo] },
    {
      'those of a module of Morning': [{}, ofMorning],
      'one of them twice': [{ ids: [photo, photo] }, conflict],
    },
    'moduleId',
  ),
};
