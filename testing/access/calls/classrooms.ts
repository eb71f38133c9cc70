// The table of calls for classrooms: who may create, change and delete them.
import { personId as person } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

const newClassroom = {
  classroomName: 'Yellow',
  topicId: at.topics.town,
  moduleId: at.modules.directions,
  teacherId: person('clarke'),
  students: [person('amina')],
};
const spare = { topicId: at.topics.town, moduleId: at.modules.spare };
const pharmacy = { topicId: at.topics.health, moduleId: at.modules.pharmacy };
const blueOrder = [at.modules.directions, at.modules.shopping, at.modules.market, at.modules.letters];

export const classroomsCalls: Readonly<Record<string, readonly Line[]>> = {
  'classrooms.listClassrooms': [
    line('those of Morning', { categoryId: at.categories.morning }, 'clarke priya'),
    line('those of Evening', { categoryId: at.categories.evening }, 'okafor hassan'),
    missing('those of no category', { categoryId: missingId }),
  ],
  'classrooms.createClassroom': [
    line('one in Morning', newClassroom, 'clarke priya'),
    line(
      'one in Evening',
      {
        ...newClassroom,
        topicId: at.topics.health,
        moduleId: at.modules.doctor,
        teacherId: person('okafor'),
        students: [person('dao')],
      },
      'okafor hassan',
    ),
    line("one with somebody else's teacher", { ...newClassroom, teacherId: person('okafor') }, ''),
    line("one with somebody else's student", { ...newClassroom, students: [person('dao')] }, ''),
    line('one whose teacher is an admin', { ...newClassroom, teacherId: person('priya') }, ''),
    line('one whose student is a teacher', { ...newClassroom, students: [person('clarke')] }, ''),
    line('one with a module of another topic', { ...newClassroom, topicId: at.topics.closed }, ''),
    line(
      'one with a module of another category',
      { ...newClassroom, topicId: at.topics.health, moduleId: at.modules.doctor },
      '',
    ),
    missing('one with no module', { ...newClassroom, moduleId: missingId }),
  ],
  'classrooms.updateClassroom': [
    line('class Blue', { chatId: at.chats.blue, chatName: 'Blue 2', expectedVersion: 1 }, 'clarke priya'),
    // Hassan teaches it, but has selected Evening.
    line('class Green', { chatId: at.chats.green, active: false }, 'priya'),
    line('class Red', { chatId: at.chats.red, active: false }, 'okafor'),
    line(
      'the plan of class Blue',
      { chatId: at.chats.blue, currentIlpId: at.templates.published },
      'clarke priya',
    ),
    line(
      'an unpublished plan for class Blue',
      { chatId: at.chats.blue, currentIlpId: at.templates.draft },
      'clarke=422 priya=422',
    ),
    line(
      "somebody else's plan for class Blue",
      { chatId: at.chats.blue, currentIlpId: at.templates.evening },
      '',
    ),
    line(
      'the name of class Blue, changed meanwhile',
      { chatId: at.chats.blue, chatName: 'Blue 2', expectedVersion: 7 },
      'clarke=409 priya=409',
    ),
    line('a private chat', { chatId: at.chats.aminaAndClarke, chatName: 'Us' }, ''),
    missing('no classroom', { chatId: missingId, chatName: 'Blue 2' }),
  ],
  'classrooms.deleteClassroom': [
    line('class Blue, which has students', { chatId: at.chats.blue }, 'clarke=409 priya=409'),
    line('class Green, which has students', { chatId: at.chats.green }, 'priya=409'),
    line('class Red, which has students', { chatId: at.chats.red }, 'okafor=409'),
    line('class Empty', { chatId: at.chats.empty }, 'clarke priya'),
    line('a private chat', { chatId: at.chats.aminaAndClarke }, ''),
    missing('no classroom', { chatId: missingId }),
  ],
  'classrooms.addModules': [
    line('to class Blue', { chatId: at.chats.blue, modules: [spare] }, 'clarke priya'),
    line('to class Green', { chatId: at.chats.green, modules: [spare] }, 'priya'),
    line('to class Red', { chatId: at.chats.red, modules: [pharmacy] }, 'okafor'),
    line('of Evening to class Blue', { chatId: at.chats.blue, modules: [pharmacy] }, ''),
    line(
      'under a topic that is not theirs',
      { chatId: at.chats.blue, modules: [{ ...spare, topicId: at.topics.closed }] },
      '',
    ),
    missing('to no classroom', { chatId: missingId, modules: [spare] }),
  ],
  'classrooms.setModule': [
    line(
      'of class Blue',
      { chatId: at.chats.blue, moduleId: at.modules.shopping, current: true },
      'clarke priya',
    ),
    line('of class Green', { chatId: at.chats.green, moduleId: at.modules.shopping, active: false }, 'priya'),
    line('of class Red', { chatId: at.chats.red, moduleId: at.modules.doctor, active: false }, 'okafor'),
    line(
      'that is inactive, current',
      { chatId: at.chats.blue, moduleId: at.modules.market, current: true },
      'clarke=409 priya=409',
    ),
    line(
      'that class Blue does not have',
      { chatId: at.chats.blue, moduleId: at.modules.spare, active: true },
      '',
    ),
    missing('of no classroom', { chatId: missingId, moduleId: at.modules.shopping, active: true }),
  ],
  'classrooms.removeModule': [
    line('of class Blue', { chatId: at.chats.blue, moduleId: at.modules.shopping }, 'clarke priya'),
    line('of class Green', { chatId: at.chats.green, moduleId: at.modules.shopping }, 'priya'),
    line('of class Red', { chatId: at.chats.red, moduleId: at.modules.doctor }, 'okafor'),
    missing('that is not there', { chatId: at.chats.blue, moduleId: missingId }),
    missing('of no classroom', { chatId: missingId, moduleId: at.modules.shopping }),
  ],
  'classrooms.orderClassroom': [
    line(
      'the modules of class Blue',
      {
        chatId: at.chats.blue,
        topicId: at.topics.town,
        moduleIds: blueOrder.toReversed(),
        expectedOrder: blueOrder,
      },
      'clarke priya',
    ),
    line(
      'the modules of class Blue, put in order meanwhile',
      {
        chatId: at.chats.blue,
        topicId: at.topics.town,
        moduleIds: blueOrder,
        expectedOrder: blueOrder.toReversed(),
      },
      'clarke=409 priya=409',
    ),
    line(
      'the topics of class Red',
      {
        chatId: at.chats.red,
        topicIds: [at.topics.health],
        expectedOrder: [at.topics.health],
      },
      'okafor',
    ),
    line(
      'a topic that class Blue does not have',
      { chatId: at.chats.blue, topicIds: [at.topics.health], expectedOrder: [at.topics.town] },
      'clarke=409 priya=409',
    ),
    missing('of no classroom', {
      chatId: missingId,
      topicIds: [at.topics.town],
      expectedOrder: [at.topics.town],
    }),
  ],
  'classrooms.setParticipants': [
    line(
      'class Blue',
      { chatId: at.chats.blue, userIds: [person('clarke'), person('amina')] },
      'clarke priya',
    ),
    line('class Green', { chatId: at.chats.green, userIds: [person('hassan')] }, 'priya'),
    line('class Red', { chatId: at.chats.red, userIds: [person('okafor')] }, 'okafor'),
    line(
      'class Blue without a teacher',
      { chatId: at.chats.blue, userIds: [person('priya'), person('amina')] },
      'clarke=409 priya=409',
    ),
    line(
      'class Blue with somebody of Evening',
      { chatId: at.chats.blue, userIds: [person('clarke'), person('dao')] },
      '',
    ),
    line('a private chat', { chatId: at.chats.aminaAndClarke, userIds: [person('clarke')] }, ''),
    missing('no classroom', { chatId: missingId, userIds: [person('clarke')] }),
  ],
  'classrooms.assignPlanToClassroom': [
    line('to class Blue', { chatId: at.chats.blue, templateId: at.templates.published }, 'clarke priya'),
    line('to class Green', { chatId: at.chats.green, templateId: at.templates.published }, 'priya'),
    line('to class Red', { chatId: at.chats.red, templateId: at.templates.evening }, 'okafor'),
    line(
      'an unpublished one to class Blue',
      { chatId: at.chats.blue, templateId: at.templates.draft },
      'clarke=422 priya=422',
    ),
    line("somebody else's to class Blue", { chatId: at.chats.blue, templateId: at.templates.evening }, ''),
    missing('to no classroom', { chatId: missingId, templateId: at.templates.published }),
  ],
};
