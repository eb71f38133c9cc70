// The table of calls for chats: who may read, write and moderate.
import { idOf, missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { both, nobody, self } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { each, lines, told, type Calls } from '../line.ts';

const { amina, bilal, carlos, clarke, dao, elena } = castIds;

const { belongingTo, deletingMessage, moderatorsOf, participantsOf, staffOf, staffOfPerson, withLearner } =
  castRules;
const { morning, evening } = at.categories;
const { blue, green, red, old, aminaAndClarke, daoAndOkafor } = at.chats;
const { aminaSeen, bilalSeen } = at.targets;

const ofBlue = participantsOf(blue);
const inGroup = (chatId: string) => ({ collection: 'groupChats', chatId });
const inPrivate = (chatId: string) => ({ collection: 'individualChats', chatId });
const chats = {
  'class Blue': [inGroup(blue), ofBlue],
  'class Green': [inGroup(green), participantsOf(green)],
  'class Red': [inGroup(red), participantsOf(red)],
  'Amina and Mr Clarke': [inPrivate(aminaAndClarke), participantsOf(aminaAndClarke)],
  'class Blue as a private chat': [inPrivate(blue), nobody],
} as const;
const ofDaoAndOkafor = {
  'Dao and Ms Okafor': [inPrivate(daoAndOkafor), participantsOf(daoAndOkafor)],
} as const;
/** The input for a message, those who may delete it, and what others of its chat are told. */
const message = (chat: { readonly collection: string; readonly chatId: string }, messageId: string) =>
  [{ ...chat, messageId }, deletingMessage(messageId), told(403, participantsOf(chat.chatId))] as const;
const aminaSaid = { ...inGroup(blue), messageId: at.messages.blueSecond };
/** Users who see the message and the learner's record. */
const keepingFor = (learnerId: string, chatId: string) =>
  both(participantsOf(chatId), withLearner(learnerId, chatId));
const writing = { whiteboard: 'Today', expectedVersion: 1 };

export const chatCalls: Calls = {
  'chat.readConversations': each('categoryId', { morning, evening }, belongingTo),
  'chat.readMessages': lines({}, chats, 'chatId'),
  'chat.markChatChecked': lines({}, { ...chats, ...ofDaoAndOkafor }, 'chatId'),
  'chat.sendMessage': lines(
    { messageId: idOf('new message'), text: 'Hello.' },
    {
      ...chats,
      ...ofDaoAndOkafor,
      'a class that is not active and locked': [inGroup(old), told(409, participantsOf(old))],
      'a file of nobody in class Blue': [{ ...inGroup(blue), fileId: missingId }, told(404, ofBlue)],
    },
    'chatId',
  ),
  'chat.deleteMessage': lines(
    {},
    {
      "Amina's message in class Blue": message(inGroup(blue), at.messages.blueSecond),
      "Mr Clarke's message": message(inGroup(blue), at.messages.blueFirst),
      'a message whose author is gone': message(inGroup(blue), at.messages.blueOfNobody),
      "Carlos's message": message(inGroup(green), at.messages.greenFirst),
      "Amina's private message": message(inPrivate(aminaAndClarke), at.messages.aminaToClarke),
      "Dao's private message": message(inPrivate(daoAndOkafor), at.messages.daoToOkafor),
      "Carlos's message as if it were in class Blue": [
        { ...inGroup(blue), messageId: at.messages.greenFirst },
        nobody,
      ],
    },
    'messageId',
    'chatId',
  ),
  'chat.saveMessageAsEvidence': lines(
    { evidenceId: idOf('new evidence') },
    {
      "Amina's message for her task": [
        { ...aminaSaid, taskId: at.tasks.describe },
        keepingFor(amina, blue),
        told(403, ofBlue),
      ],
      "Amina's message for her target": [
        { ...aminaSaid, targetId: aminaSeen },
        keepingFor(amina, blue),
        told(403, ofBlue),
      ],
      "Amina's private message that is evidence already": [
        { ...inPrivate(aminaAndClarke), messageId: at.messages.aminaToClarke, targetId: aminaSeen },
        told(409, participantsOf(aminaAndClarke)),
      ],
      // It is not Bilal's message; to the others the subject does not exist.
      "Amina's message for Bilal's target": [{ ...aminaSaid, targetId: bilalSeen }, told(403, self(bilal))],
      "Amina's message for a task of Evening": [
        { ...aminaSaid, taskId: at.tasks.call },
        told(403, self(bilal)),
      ],
      "Mr Clarke's message": [
        { ...inGroup(blue), messageId: at.messages.blueFirst, targetId: aminaSeen },
        told(403, ofBlue),
      ],
      // Mr Ali, who teaches class Green, has another category selected.
      "Carlos's message": [
        { ...inGroup(green), messageId: at.messages.greenFirst, taskId: at.tasks.shopList },
        keepingFor(carlos, green),
      ],
    },
    'messageId',
  ),
  'chat.writeWhiteboard': [
    ...each('chatId', { blue, green, red, aminaAndClarke }, moderatorsOf, { input: writing }),
    ...lines(
      { chatId: blue, ...writing },
      { 'changed meanwhile': [{ expectedVersion: 7 }, told(409, moderatorsOf(blue))] },
    ),
  ],
  'chat.setChatLocked': each('chatId', { blue, green, red, aminaAndClarke }, moderatorsOf, {
    input: { locked: true },
  }),
  'chat.startConversation': lines(
    {},
    {
      'Carlos of Morning': [{ participants: [carlos] }, staffOfPerson(carlos)],
      'Amina and Mr Clarke of Morning': [{ participants: [amina, clarke] }, staffOf(morning)],
      'Elena of Morning and Evening': [{ participants: [elena] }, staffOfPerson(elena)],
      'Dao of Evening': [{ participants: [dao] }, staffOfPerson(dao)],
      'Dao of Evening, and Elena': [{ participants: [elena, dao] }, staffOfPerson(dao)],
    },
    'participants',
  ),
};
