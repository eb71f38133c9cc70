// Private conversations: learners with their teachers, and staff with each other.
import type { Conversation } from './types.ts';

export const conversations: readonly Conversation[] = [
  {
    category: 'centre',
    between: ['clarke', 'amina'],
    messages: [
      ['clarke', '21d 15:00', 'Hello Amina. How is the class for you? Too easy, too difficult, or OK?'],
      ['amina', '21d 19:10', 'Hello teacher. Reading is OK. Speaking on phone is difficult for me'],
      [
        'clarke',
        '21d 19:30',
        'Thank you for telling me. I will give you a target for the phone. Small steps!',
      ],
      ['amina', '9d 12:20', 'Teacher can I come 10 minutes late on Tuesday? I take my daughter to school'],
      ['clarke', '9d 12:45', 'Yes, of course.'],
      ['amina', '9d 12:46', 'Thank you very much'],
      [
        'clarke',
        '3h',
        'Amina, I listened to your recording. It is excellent. I wrote a comment and a new target for you.',
      ],
    ],
  },
  {
    category: 'centre',
    between: ['clarke', 'tomasz'],
    messages: [
      ['tomasz', '16d 20:10', 'Good evening. My work changed. Now I work on Thursday morning'],
      ['clarke', '16d 20:40', 'Hi Tomasz. Can you come on Tuesday only? I will send you the Thursday work.'],
      ['tomasz', '16d 20:52', 'Yes, Tuesday is no problem. Thank you'],
      ['clarke', '6d 13:00', 'Your homework was very good this week.'],
    ],
  },
  {
    category: 'centre',
    between: ['okafor', 'fatou'],
    messages: [
      ['okafor', '11d 15:10', 'Well done today, Fatou. You read the whole text!'],
      ['fatou', '11d 18:00', 'thank you teacher 🙏'],
    ],
  },
  {
    category: 'centre',
    between: ['clarke', 'okafor'],
    messages: [
      [
        'okafor',
        '13d 16:00',
        'Maryam is ready to move up, I think. Do you have a place on Tuesday mornings?',
      ],
      ['clarke', '13d 16:20', 'Yes, one. Could she visit on Tuesday and see how it feels?'],
      ['okafor', '13d 16:25', 'Perfect, I will ask her.'],
      ['clarke', '1d 12:05', 'Is room 12 free after lunch? The new computer is there.'],
    ],
  },
  {
    category: 'centre',
    between: ['marsh', 'clarke', 'okafor'],
    messages: [
      [
        'marsh',
        '18d 09:00',
        'Good morning both. The centre is closed on Thursday next week for training. Please tell your classes.',
      ],
      ['clarke', '18d 09:30', 'Thanks, Helen. It is on the whiteboard.'],
      ['okafor', '18d 11:10', 'Done.'],
      ['marsh', '26h', 'Enrolment for January opens on Monday. Please send me your numbers by Friday.'],
    ],
  },
  {
    category: 'college',
    between: ['osullivan', 'olena'],
    messages: [
      [
        'olena',
        '12d 21:00',
        'Dear Mr O’Sullivan, I cannot come on Monday. I have a hospital appointment. Kind regards, Olena',
      ],
      ['osullivan', '12d 21:20', 'Thank you for the perfect email, Olena! I hope all is well.'],
      ['olena', '5d 22:05', 'All is well, thank you. Can I do the homework this week?'],
      ['osullivan', '4h', 'Yes, please do. Take your time.'],
    ],
  },
  {
    category: 'college',
    between: ['lindqvist', 'karim'],
    messages: [
      ['karim', '4d 19:30', 'Please can you read my CV one more time?'],
      ['lindqvist', '4d 20:00', 'I read it. It is clear and strong. Add your phone number at the top.'],
      ['karim', '4d 20:15', 'I forgot the most important thing! Thank you'],
    ],
  },
  {
    category: 'college',
    between: ['marsh', 'lindqvist'],
    messages: [
      ['marsh', '7d 10:00', 'Ms Bright confirmed for Wednesday. I booked the large room.'],
      ['lindqvist', '7d 10:12', 'Wonderful, thank you!'],
    ],
  },
  {
    category: 'community',
    between: ['hassan', 'hawa'],
    messages: [
      ['hawa', '17d 14:20', 'Sister is there place in creche for 2 children?'],
      ['hassan', '17d 14:30', 'Yes, Hawa. Bring both. Please write their names on their bags.'],
      ['hawa', '2h', 'My big son has school holiday friday. He can come too?'],
    ],
  },
  {
    category: 'community',
    between: ['hassan', 'amina'],
    messages: [
      [
        'hassan',
        '6d 16:00',
        'Amina, could you help the new women with the forms on Friday? You explain so well.',
      ],
      ['amina', '6d 17:45', 'Yes, I am happy to help'],
    ],
  },
];
