// Topic 10, Speaking Up: phone calls, complaints, formal messages and opinions.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  dialogue,
  gaps,
  listen,
  match,
  order,
  reading,
  sort,
  trueFalse,
  write,
} from './activities.ts';

const phoneWords: readonly Word[] = [
  ['hold on', 'please wait on the phone', 'Can you hold on, please?', 'phone'],
  ['speaking', 'yes, I am that person', 'This is Amina speaking.', 'speech'],
  ['repeat', 'say again', 'Could you repeat that, please?', 'speech'],
  ['line', 'the connection on the phone', 'I am sorry, the line is bad.', 'phone'],
  ['call back', 'to phone again later', 'I will call back this afternoon.', 'clock'],
  ['extension', 'a number inside a company', 'The extension is 204.', 'phone'],
];

const messages: readonly Word[] = [
  ['message', 'words that you leave for a person', 'Can I leave a message?', 'letter'],
  ['voicemail', 'a voice message on the phone', 'Please leave a voicemail after the tone.', 'microphone'],
  ['urgent', 'it cannot wait', 'It is urgent, please call today.', 'warning'],
  ['available', 'free to talk', 'I am available after three.', 'calendar'],
  ['reason', 'why', 'Say the reason for your call.', 'speech'],
  ['as soon as possible', 'very quickly', 'Please call me as soon as possible.', 'clock'],
];

const complaint: readonly Word[] = [
  ['disappointed', 'not happy because something was not good', 'I am disappointed with the service.', 'sad'],
  ['faulty', 'not working as it should', 'The washing machine was faulty.', 'washer'],
  ['refund', 'your money back', 'I would like a full refund.', 'banknote'],
  ['delivery', 'when a company brings something to you', 'The delivery was two weeks late.', 'box'],
  ['look forward to', 'to wait for something and want it', 'I look forward to your reply.', 'letter'],
  [
    'yours faithfully',
    'the end of a letter to a person you do not know',
    'I signed it yours faithfully.',
    'pencil',
  ],
];

const formal: readonly Word[] = [
  ['request', 'to ask for something politely', 'I am writing to request a copy.', 'letter'],
  ['regarding', 'about', 'I am writing regarding my course.', 'email'],
  ['enclose', 'to put something in the same envelope', 'I enclose a copy of my certificate.', 'paperclip'],
  ['grateful', 'thankful', 'I would be grateful for your help.', 'heart'],
  ['inform', 'to tell', 'I am writing to inform you of a change.', 'speech'],
  [
    'sincerely',
    'the end of a letter to a person you know by name',
    'She ended the letter “Yours sincerely”.',
    'pencil',
  ],
];

const opinions: readonly Word[] = [
  ['agree', 'to think the same', 'I agree with Tomasz.', 'tick'],
  ['disagree', 'to think something different', 'I disagree, because it costs too much.', 'worried'],
  ['in my opinion', 'I think', 'In my opinion, the park is too small.', 'speech'],
  ['suggest', 'to give an idea', 'I suggest that we ask the council.', 'lamp'],
  ['advantage', 'a good point', 'One advantage is the low price.', 'medal'],
  ['disadvantage', 'a bad point', 'A disadvantage is the noise.', 'warning'],
];

export const writingAndCalls: Topic = {
  name: 'Speaking Up',
  subject: 'ESOL Level 1',
  category: 'college',
  author: 'lindqvist',
  modules: [
    {
      slug: 'phone-calls',
      name: 'Making a phone call',
      canDo: 'I can call an office and ask for a person.',
      resources: [
        cards('Learn polite words for the phone.', phoneWords),
        dialogue(
          'Read with a friend.',
          'A call to the college',
          ['Office', 'Caller'],
          'Harbour College, good afternoon.',
          'Hello. Could I speak to Mr O’Sullivan, please?',
          'Who is calling, please?',
          'This is Samira Rahimi speaking.',
          'I am sorry, he is in a class. Can I take a message?',
          'Yes, please. Could he call me back before five?',
        ),
        order(
          'Make a polite question. Put the words in order.',
          'Could I speak to the manager?',
          'Could you repeat that, please?',
          'Can I leave a message?',
          'When is a good time to call?',
        ),
        listen('Listen and say the sentences politely.', phoneWords),
      ],
      tasks: [
        'Record your voice. Call the college and ask for a person.',
        'Write five polite sentences for the phone.',
      ],
    },
    {
      slug: 'leaving-a-message',
      name: 'Leaving a message',
      canDo: 'I can leave a message with my name, reason and number.',
      resources: [
        cards('Learn words for messages.', messages),
        reading(
          'Read the voicemail. Answer the questions.',
          'A voicemail',
          [
            'Hello, this is Karim Haddad. It is ten o’clock on Tuesday.',
            'I am calling about the repair in flat 9.',
            'The plumber did not come this morning.',
            'Please call me as soon as possible. I am available until two.',
          ],
          ask('Why is Karim calling?', 'about a repair', 'about a new flat', 'about the rent'),
          ask('What is the problem?', 'the plumber did not come', 'the phone is broken', 'he is late'),
          ask('Until when is he available?', 'two o’clock', 'ten o’clock', 'Tuesday'),
        ),
        gaps('Put the right words in the sentence.', messages),
      ],
      tasks: [
        'Record a voicemail for your landlord. Say your name, the reason and your number.',
        'Listen to a message. Write the name, the time and the reason.',
      ],
    },
    {
      slug: 'complaint-letter',
      name: 'A letter of complaint',
      canDo: 'I can write a letter and say politely what is wrong.',
      resources: [
        cards('Learn words for a complaint.', complaint),
        write(
          'Read the letter. Then write your own.',
          'A letter of complaint',
          [
            'Dear Sir or Madam,',
            'I am writing to complain about a washing machine. I bought it on 2 October.',
            'The delivery was two weeks late and the machine is faulty.',
            'I am very disappointed. I would like a full refund.',
            'I look forward to your reply. Yours faithfully, Karim Haddad',
          ],
          'I say what I bought and when.',
          'I say what the problem is.',
          'I say what I want.',
          'My words are polite.',
          'I end with “Yours faithfully”.',
        ),
        sort(
          'Is it polite or not polite?',
          ['Polite', ['I would like a refund.', 'I am disappointed.', 'Could you please reply?']],
          ['Not polite', ['Give me my money!', 'You are stupid.', 'Answer me now.']],
        ),
        gaps('Put the right words in the sentence.', complaint),
        match('Match the words and the meaning.', complaint),
      ],
      tasks: [
        'Write a letter of complaint. Something is faulty, or a delivery is late.',
        'Check the letter of a friend. Write two good things and one idea.',
        'Record your voice. Complain politely on the phone.',
      ],
    },
    {
      slug: 'formal-emails',
      name: 'Formal and informal emails',
      canDo: 'I can write a formal email to a school or an office.',
      resources: [
        cards('Learn formal words.', formal),
        sort(
          'Is it formal or informal?',
          [
            'Formal',
            ['I am writing regarding …', 'Kind regards', 'Could you please send …', 'Dear Ms Lindqvist'],
          ],
          ['Informal', ['Hi!', 'See you soon', 'Can you send …', 'Thanks a lot']],
        ),
        trueFalse(
          'Read about emails. Is it true or false?',
          'A formal email has a clear subject. It starts with “Dear”. It is short and polite. It ends with “Kind regards” or “Yours sincerely”. Do not use capital letters for every word.',
          ['A formal email starts with “Hi!”.', false],
          ['A formal email is short and polite.', true],
          ['It is good to write ALL WORDS IN CAPITALS.', false],
        ),
      ],
      tasks: [
        'Write a formal email to a school or an office.',
        'Change an informal message into a formal email. Write both.',
      ],
    },
    {
      slug: 'giving-opinions',
      name: 'Giving your opinion',
      canDo: 'I can give my opinion and say why.',
      resources: [
        cards('Learn words for a discussion.', opinions),
        dialogue(
          'Read with a friend.',
          'A discussion about phones in class',
          ['Yara', 'Blessing'],
          'In my opinion, phones are useful in class.',
          'I disagree. People look at messages.',
          'That is true, but we can use a dictionary.',
          'I suggest one rule. Phones stay on silent.',
          'I agree. That is a good idea.',
          'Then we agree!',
        ),
        match('Match the words and the meaning.', opinions),
        gaps('Put the right words in the sentence.', opinions),
      ],
      tasks: [
        'Record your voice. Give your opinion: Should all children learn to swim?',
        'Write one advantage and one disadvantage of living in a city.',
        'Write what you would like to change in your town. Give two reasons.',
      ],
    },
  ],
};
