// The classrooms of the council's centre: a lively Entry 1 class, a beginners' class, and a summer class that has ended.
import type { Classroom } from '../types.ts';

const entryOne: Classroom = {
  key: 'entry-one',
  name: 'Entry 1: Tuesday and Thursday mornings',
  category: 'centre',
  teacher: 'clarke',
  otherStaff: ['okafor'],
  learners: [
    'amina',
    'tomasz',
    'mei',
    'ahmed',
    'rosa',
    'yusra',
    'ionut',
    'selam',
    'farid',
    'nasreen',
    'linh',
    'gurpreet',
    'dilnoza',
    'olha',
  ],
  modules: [
    { slug: 'my-family', active: true, current: false },
    { slug: 'my-day', active: true, current: false },
    { slug: 'food-words', active: true, current: false },
    { slug: 'at-the-market', active: true, current: false },
    { slug: 'money-and-prices', active: true, current: false },
    { slug: 'the-body', active: true, current: false },
    { slug: 'at-the-doctors', active: true, current: true },
    { slug: 'the-pharmacy', active: true, current: true },
    { slug: 'calling-999', active: true, current: false, added: '1d 14:20' },
    { slug: 'staying-healthy', active: false, current: false },
  ],
  active: true,
  whiteboard: `This week: at the doctor’s

Tuesday: ask for an appointment. “I would like an appointment, please.”
Thursday: read a medicine label.

Homework: task 2 in “At the doctor’s”. Record your voice.

New words: appointment, prescription, temperature, cough

No class on Thursday next week. The centre is closed for staff training.`,
  plan: 'autumn',
  messages: [
    ['clarke', '34d 09:05', 'Good morning everybody and welcome to the class! Please say hello here.'],
    ['amina', '34d 09:22', 'Hello teacher, I am Amina. I am happy to start.'],
    ['tomasz', '34d 09:31', 'Hello all! Tomasz from Poland.'],
    ['mei', '34d 10:02', 'Hello. I am Mei Ling. I have a little English, please speak slow :)'],
    ['rosa', '34d 10:15', 'Ola! Hello! Rosa from Portugal'],
    ['clarke', '34d 12:10', 'Very good. Nice to meet you all. See you on Thursday in room 12.'],
    ['ahmed', '32d 08:40', 'Sorry teacher, the bus is late. I come 9.30'],
    ['clarke', '32d 08:44', 'Thank you for telling me, Ahmed. No problem.'],
    ['yusra', '29d 19:12', 'Teacher what page is homework?'],
    ['selam', '29d 19:20', 'Not page, it is in My family, task 2'],
    ['yusra', '29d 19:21', 'Thank you Selam ❤️'],
    [
      'clarke',
      '27d 11:50',
      'Great lesson today. I saw some beautiful family trees. Please take a photo and add it to “My family”.',
    ],
    [
      'amina',
      '27d 18:30',
      'This is my family tree. My daughter help me with colours',
      { picture: 'family-tree' },
    ],
    ['nasreen', '27d 18:44', 'Very nice Amina!'],
    ['clarke', '27d 20:05', 'Lovely, Amina. Small correction: “My daughter helped me with the colours.”'],
    ['gurpreet', '22d 13:15', 'I cannot come on thursday I have work. Sorry'],
    ['clarke', '22d 13:40', 'OK, Gurpreet. Please do “At the market” at home.'],
    ['tomasz', '20d 10:20', 'We went to market today! Tomatos very cheap', { picture: 'market-prices' }],
    ['linh', '20d 10:35', 'I buyed fish. 4 pounds 20. Very fresh'],
    ['clarke', '20d 14:00', 'Well done, you all asked for the price in English. Linh: “I bought fish.”'],
    ['ionut', '15d 17:45', 'Teacher, how I can say when something is not work? The kettle is break?'],
    ['clarke', '15d 18:10', 'Good question! “The kettle is broken.” or “The kettle does not work.”'],
    ['olha', '13d 12:30', 'Thank you for today. The number game was funny, I laughed a lot'],
    ['farid', '8d 09:10', 'Good morning. My son is ill. I am at the doctor now, I will come late'],
    [
      'clarke',
      '8d 09:14',
      'I am sorry to hear that, Farid. I hope he is better soon. You can use today’s new words!',
    ],
    ['farid', '8d 11:52', 'Yes!! I said “he has a temperature” and the doctor understand me 😊'],
    ['rosa', '8d 12:01', 'Bravo Farid!'],
    [
      'clarke',
      '6d 12:15',
      'This is the whiteboard from today. Please write two sentences with “should”.',
      { picture: 'whiteboard' },
    ],
    ['dilnoza', '6d 15:27', 'You should drink hot tea with honey. You should not go out.'],
    ['clarke', '6d 16:00', 'Perfect, Dilnoza!'],
    ['amina', '2d 19:40', 'Teacher I did the recording. I was nervous'],
    ['clarke', '2d 20:15', 'Well done, Amina. I will listen tomorrow morning.'],
    ['tomasz', '2d 20:31', 'Amina is the best 👍'],
    ['mei', '5h', 'Is class in room 12 or room 14 on Tuesday?'],
    ['clarke', '4h', 'Room 14 this week, Mei Ling. Room 12 has a new computer.'],
    ['ahmed', '70m', 'Who can help me with the form? I do not understand “next of kin”'],
    ['tomasz', '35m', 'Next of kin is your family person. For example your wife'],
  ],
};

const firstStepsClass: Classroom = {
  key: 'first-steps',
  name: 'Pre-entry: First steps in English',
  category: 'centre',
  teacher: 'okafor',
  learners: ['fatou', 'kidane', 'hodan', 'zeynep', 'maryam', 'blessing', 'shirin', 'habiba'],
  modules: [
    { slug: 'alphabet', active: true, current: false },
    { slug: 'hello-my-name-is', active: true, current: true },
    { slug: 'numbers', active: true, current: true },
    { slug: 'days-and-dates', active: true, current: false },
    { slug: 'telling-the-time', active: false, current: false },
    { slug: 'my-family', active: true, current: false },
    { slug: 'feelings', active: true, current: false },
  ],
  active: true,
  whiteboard: `Monday and Wednesday, 1:00 pm to 3:00 pm, room 7

Today: numbers 1 to 100

13 thirteen – 30 thirty
14 fourteen – 40 forty

Please bring: a pencil and your blue book.`,
  plan: 'autumn',
  messages: [
    ['okafor', '26d 13:00', 'Welcome! This is our class chat. You can write or record your voice.'],
    ['fatou', '26d 13:20', 'Hello', { voice: 'fatou-hello' }],
    ['okafor', '26d 13:24', 'Beautiful, Fatou. I hear every word.'],
    ['kidane', '24d 16:02', 'my name is kidane'],
    ['okafor', '24d 16:10', 'Very good, Kidane. Names start with a big letter: Kidane.'],
    ['zeynep', '19d 12:30', 'Teacher today class yes or no?'],
    ['okafor', '19d 12:33', 'Yes, at 1 o’clock. See you!'],
    ['hodan', '12d 14:58', 'I write alphabet', { picture: 'alphabet' }],
    ['okafor', '12d 15:20', 'Wonderful writing, Hodan.'],
    ['maryam', '5d 17:11', 'Thank you teacher. My number 1 to 20 good now'],
    ['okafor', '5d 17:30', 'Yes, Maryam! Next week: 20 to 100.'],
    ['habiba', '3h', 'teacher I come tomorow with my sister ok?'],
  ],
};

const summer: Classroom = {
  key: 'summer',
  name: 'English in the park (summer)',
  category: 'centre',
  teacher: 'clarke',
  learners: ['tomasz', 'yusra', 'selam', 'nasreen', 'gurpreet'],
  modules: [
    { slug: 'describing-people', active: true, current: false },
    { slug: 'countries-and-languages', active: true, current: false },
    { slug: 'buying-clothes', active: true, current: false },
  ],
  active: false,
  whiteboard: 'The summer class is finished. Thank you for the walks, the talks and the picnic!',
  messages: [
    ['clarke', '96d 10:00', 'Meet at the park gate at 10. Bring water and a hat.'],
    ['selam', '96d 10:09', 'I am near the big tree'],
    ['yusra', '75d 13:30', 'The picnic was very nice. Thank you all', { picture: 'lunch-table' }],
    ['clarke', '74d 09:00', 'Our last class. You were a wonderful group. See you in autumn!'],
    ['nasreen', '74d 09:45', 'Thank you teacher for everything'],
  ],
};

export const centreClassrooms: readonly Classroom[] = [entryOne, firstStepsClass, summer];
