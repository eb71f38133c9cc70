// The table of calls for chats: who may read, write and moderate.
import { personId as person } from '../../cast.ts';
import { idOf, missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

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

export const chatCalls: Readonly<Record<string, readonly Line[]>> = {
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
    line('class Blue', { chatId: at.chats.blue, whiteboard: 'Today', expectedVersion: 1 }, 'clarke priya'),
    line('class Green', { chatId: at.chats.green, whiteboard: 'Today', expectedVersion: 1 }, 'hassan priya'),
    line('class Red', { chatId: at.chats.red, whiteboard: 'Today', expectedVersion: 1 }, 'okafor'),
    line(
      'class Blue, based on what is not there any more',
      { chatId: at.chats.blue, whiteboard: 'Today', expectedVersion: 7 },
      'clarke=409 priya=409',
    ),
    line('a private chat', { chatId: at.chats.aminaAndClarke, whiteboard: 'Today', expectedVersion: 1 }, ''),
    missing('no chat', { chatId: missingId, whiteboard: 'Today', expectedVersion: 1 }),
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
};
