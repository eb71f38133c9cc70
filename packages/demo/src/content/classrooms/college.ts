// The classrooms of the evening college: Entry 2 at home, and English for work.
import type { Classroom } from '../types.ts';

const entryTwo: Classroom = {
  key: 'entry-two',
  name: 'Entry 2: Monday evenings',
  category: 'college',
  teacher: 'osullivan',
  otherStaff: ['lindqvist'],
  learners: [
    'olena',
    'yara',
    'chidi',
    'davit',
    'sofia',
    'thanh',
    'larisa',
    'rekha',
    'bogdan',
    'ngoc',
    'farid',
  ],
  modules: [
    { slug: 'rooms-and-furniture', active: true, current: false },
    { slug: 'finding-a-flat', active: true, current: false },
    { slug: 'reporting-a-repair', active: true, current: true },
    { slug: 'paying-bills', active: true, current: false },
    { slug: 'neighbours-and-recycling', active: false, current: false },
    { slug: 'present-simple', active: true, current: false },
    { slug: 'past-simple', active: true, current: true },
    { slug: 'comparing-things', active: true, current: false },
  ],
  active: true,
  whiteboard: `Monday, 6:30 pm, room B4

1. Past simple: go – went, buy – bought, eat – ate, see – saw
2. Write to your landlord: What? When? What do you want?

Speaking test: in three weeks. Practise five minutes every day.`,
  plan: 'work',
  messages: [
    [
      'osullivan',
      '38d 18:00',
      'Good evening. The first class is on Monday at half past six. Please come to room B4.',
    ],
    ['olena', '38d 18:30', 'Thank you. I will come.'],
    ['chidi', '38d 19:02', 'Is there parking at the college?'],
    ['osullivan', '38d 19:20', 'Yes, behind the library. It is free after six.'],
    ['sofia', '31d 21:15', 'I did the plan of my flat. It is a very small flat!', { picture: 'room-plan' }],
    ['davit', '31d 21:40', 'Small but beautiful'],
    ['osullivan', '24d 17:10', 'Tonight: how to call about a flat. Please bring your phones.'],
    ['thanh', '24d 17:30', 'I work until 6.30. I will be late 15 minutes'],
    ['rekha', '17d 20:55', 'What is different: “rent” and “hire”?'],
    ['lindqvist', '17d 21:05', 'You rent a flat for a long time. You hire a car or a bike for a short time.'],
    [
      'yara',
      '10d 22:00',
      'My boiler is broken since Friday. I wrote to landlord in English for the first time!',
    ],
    ['osullivan', '10d 22:12', 'Brilliant, Yara. Did he answer?'],
    ['yara', '9d 08:15', 'Yes! The plumber come today 🎉'],
    ['larisa', '3d 18:45', 'Sorry, I am absent today. My daughter has a school concert.'],
    ['osullivan', '3d 19:00', 'Enjoy the concert, Larisa.'],
    ['bogdan', '6h', 'Is the past of “teach” teached?'],
    ['ngoc', '5h', 'No, taught I think'],
  ],
};

const forWork: Classroom = {
  key: 'for-work',
  name: 'English for work: Wednesday evenings',
  category: 'college',
  teacher: 'lindqvist',
  learners: [
    'karim',
    'jelena',
    'abiodun',
    'mohammed',
    'wanjiru',
    'andrzej',
    'soo-jin',
    'samira-r',
    'thandiwe',
    'luis',
    'gurpreet',
  ],
  modules: [
    { slug: 'jobs', active: true, current: false },
    { slug: 'job-adverts', active: true, current: false },
    { slug: 'writing-a-cv', active: true, current: true },
    { slug: 'job-interview', active: true, current: true },
    { slug: 'safety-at-work', active: false, current: false },
    { slug: 'sending-an-email', active: true, current: false },
    { slug: 'staying-safe-online', active: true, current: false },
    { slug: 'phone-calls', active: true, current: false },
    { slug: 'leaving-a-message', active: true, current: false },
    { slug: 'complaint-letter', active: true, current: true },
    { slug: 'giving-opinions', active: true, current: false },
  ],
  active: true,
  whiteboard: `Interview week

Bring your CV on Wednesday. We practise in pairs.

“Tell me about yourself.” – two minutes, no notes
“What are your strengths?” – give an example

Visitor: Ms Bright from the job centre, 7:30 pm`,
  plan: 'work',
  messages: [
    ['lindqvist', '36d 17:00', 'Hello everybody. What job do you do, or what job would you like?'],
    ['karim', '36d 17:25', 'I was an electrician for eight years. I want to work as an electrician here.'],
    ['wanjiru', '36d 17:48', 'I am a care worker. I would like to be a nurse.'],
    ['luis', '36d 18:03', 'I am chef. I want my own restaurant one day!'],
    ['lindqvist', '36d 18:20', 'Wonderful plans. Luís: “I am a chef.” Do not forget the little word “a”.'],
    ['andrzej', '23d 19:50', 'I found this job, what do you think? Warehouse, £13.10 an hour'],
    ['abiodun', '23d 20:10', 'It is good but the shifts are in the night'],
    ['mohammed', '15d 21:30', 'Please can someone check my CV? My English is not perfect'],
    ['samira-r', '15d 21:42', 'Yes, send it to me'],
    [
      'lindqvist',
      '8d 18:00',
      'Ms Bright from the job centre visits us in two weeks. Please write one question for her.',
    ],
    ['thandiwe', '8d 20:15', 'How can I use my certificate from South Africa?'],
    ['soo-jin', '7d 09:05', 'What should I wear to an interview?'],
    ['karim', '1d 20:50', 'I have an interview on Friday!!! Electrician’s assistant'],
    ['jelena', '1d 21:02', 'Good luck Karim 🍀'],
    ['lindqvist', '1d 21:15', 'Fantastic news, Karim. Tell us everything next week.'],
    ['karim', '2h', 'Thank you all. I practise in front of the mirror, my wife is laughing'],
  ],
};

export const collegeClassrooms: readonly Classroom[] = [entryTwo, forWork];
