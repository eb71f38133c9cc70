// The table of calls for classrooms: who may create, change and delete them.
import * as at from '../../world-ids.ts';
import { nobody } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { each, lines, told, type Calls } from '../line.ts';

const { staffOf, teachersOf } = castRules;
const { amina, clarke, dao, hassan, okafor, priya } = castIds;
const { morning, evening } = at.categories;
const { town, closed, health } = at.topics;
const { directions, shopping, market, letters, doctor } = at.modules;
const { published, draft, evening: eveningTemplate } = at.templates;
const { blue, green, red, empty, aminaAndClarke } = at.chats;

/** Hassan teaches class Green, but has selected Evening. */
const ofGreen = teachersOf(green);
const ofBlue = teachersOf(blue);
const ofRed = teachersOf(red);
const conflict = told(409, ofBlue);
const spare = { topicId: town, moduleId: at.modules.spare };
const pharmacy = { topicId: health, moduleId: at.modules.pharmacy };
const inEvening = { topicId: health, moduleId: doctor };
const order = [directions, shopping, market, letters];

export const classroomsCalls: Calls = {
  'classrooms.listClassrooms': each('categoryId', { morning, evening }, staffOf),
  'classrooms.createClassroom': lines(
    { classroomName: 'Yellow', topicId: town, moduleId: directions, teacherId: clarke, students: [amina] },
    {
      'one in Morning': [{}, staffOf(morning)],
      'one in Evening': [{ ...inEvening, teacherId: okafor, students: [dao] }, staffOf(evening)],
      "one with somebody else's teacher": [{ teacherId: okafor }, nobody],
      "one with somebody else's student": [{ students: [dao] }, nobody],
      'one whose teacher is an admin': [{ teacherId: priya }, nobody],
      'one whose student is a teacher': [{ students: [clarke] }, nobody],
      'one with a module of another topic': [{ topicId: closed }, nobody],
      'one with a module of another category': [inEvening, nobody],
    },
    'moduleId',
  ),
  'classrooms.updateClassroom': lines(
    { chatId: blue },
    {
      'class Blue': [{ chatName: 'Blue 2', expectedVersion: 1 }, ofBlue],
      'class Green': [{ chatId: green, active: false }, ofGreen],
      'class Red': [{ chatId: red, active: false }, ofRed],
      'the plan of class Blue': [{ currentIlpId: published }, ofBlue],
      'an unpublished plan for class Blue': [{ currentIlpId: draft }, told(422, ofBlue)],
      "somebody else's plan for class Blue": [{ currentIlpId: eveningTemplate }, nobody],
      'the name of class Blue, changed meanwhile': [{ chatName: 'Blue 2', expectedVersion: 7 }, conflict],
      'a private chat': [{ chatId: aminaAndClarke, chatName: 'Us' }, nobody],
    },
    'chatId',
  ),
  // Only the empty one has no students.
  'classrooms.deleteClassroom': each(
    'chatId',
    { blue, green, red, empty, aminaAndClarke },
    (id) => told(409, teachersOf(id)),
    { but: { empty: teachersOf(empty) } },
  ),
  'classrooms.addModules': lines(
    { chatId: blue, modules: [spare] },
    {
      'to class Blue': [{}, ofBlue],
      'to class Green': [{ chatId: green }, ofGreen],
      'to class Red': [{ chatId: red, modules: [pharmacy] }, ofRed],
      'of Evening to class Blue': [{ modules: [pharmacy] }, nobody],
      'under a topic that is not theirs': [{ modules: [{ ...spare, topicId: closed }] }, nobody],
    },
    'chatId',
  ),
  'classrooms.setModule': lines(
    { chatId: blue, moduleId: shopping },
    {
      'of class Blue': [{ current: true }, ofBlue],
      'of class Green': [{ chatId: green, active: false }, ofGreen],
      'of class Red': [{ chatId: red, moduleId: doctor, active: false }, ofRed],
      'that is inactive, current': [{ moduleId: market, current: true }, conflict],
      'that class Blue does not have': [{ moduleId: spare.moduleId, active: true }, nobody],
    },
    'chatId',
  ),
  'classrooms.removeModule': lines(
    { chatId: blue, moduleId: shopping },
    {
      'of class Blue': [{}, ofBlue],
      'of class Green': [{ chatId: green }, ofGreen],
      'of class Red': [{ chatId: red, moduleId: doctor }, ofRed],
    },
    'moduleId',
    'chatId',
  ),
  'classrooms.orderClassroom': lines(
    { chatId: blue },
    {
      'the modules of class Blue': [
        { topicId: town, moduleIds: order.toReversed(), expectedOrder: order },
        ofBlue,
      ],
      'the modules of class Blue, put in order meanwhile': [
        { topicId: town, moduleIds: order, expectedOrder: order.toReversed() },
        conflict,
      ],
      'the topics of class Red': [{ chatId: red, topicIds: [health], expectedOrder: [health] }, ofRed],
      'a topic that class Blue does not have': [{ topicIds: [health], expectedOrder: [town] }, conflict],
    },
    'chatId',
  ),
  'classrooms.setParticipants': lines(
    { chatId: blue },
    {
      'class Blue': [{ userIds: [clarke, amina] }, ofBlue],
      'class Green': [{ chatId: green, userIds: [hassan] }, ofGreen],
      'class Red': [{ chatId: red, userIds: [okafor] }, ofRed],
      'class Blue without a teacher': [{ userIds: [priya, amina] }, conflict],
      'class Blue with somebody of Evening': [{ userIds: [clarke, dao] }, nobody],
      'a private chat': [{ chatId: aminaAndClarke, userIds: [clarke] }, nobody],
    },
    'chatId',
  ),
  'classrooms.assignPlanToClassroom': lines(
    { chatId: blue, templateId: published },
    {
      'to class Blue': [{}, ofBlue],
      'to class Green': [{ chatId: green }, ofGreen],
      'to class Red': [{ chatId: red, templateId: eveningTemplate }, ofRed],
      'an unpublished one to class Blue': [{ templateId: draft }, told(422, ofBlue)],
      "somebody else's to class Blue": [{ templateId: eveningTemplate }, nobody],
    },
    'chatId',
  ),
};
