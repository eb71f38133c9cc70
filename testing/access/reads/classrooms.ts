// The table of reads for classrooms: who may read their modules and members.
import { personId as person } from '../../cast.ts';
import * as at from '../../world-ids.ts';
import { people, ofCategories, ofLearners, ofEachChat, type Reading } from '../room.ts';
import { blueModules, blueMembers } from './class-blue.ts';
import { chatColumns } from './chat.ts';

const linkColumns = 'chatId moduleId topicId index active current addedAt';

export const classroomsReads: Readonly<Record<string, Reading>> = {
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
};
