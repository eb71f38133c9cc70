// The table of reads for chats and messages.
import * as at from '../../world-ids.ts';
import { ofChats, ofOneself, ofEachChat, type Reading } from '../room.ts';

export const chatColumns = 'id kind chatName nameVersion categoryId active locked teacherId currentIlpId';

export const chatReads: Readonly<Record<string, Reading>> = {
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
    // The newest message.
    rooms: ofEachChat({
      blue: [at.messages.blueOfNobody],
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
};
