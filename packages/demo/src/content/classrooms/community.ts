// The classrooms of the charity: a Friday class with children in the next room, and a citizenship group.
import type { Classroom } from '../types.ts';

const friday: Classroom = {
  key: 'friday',
  name: 'Friday class with crèche',
  category: 'community',
  teacher: 'hassan',
  otherStaff: ['clarke'],
  learners: [
    'hawa',
    'rania',
    'marzena',
    'pham',
    'parwin',
    'siti',
    'layla',
    'mariam',
    'anjali',
    'nadia',
    'amina',
    'yara',
  ],
  modules: [
    { slug: 'school-letters', active: true, current: true },
    { slug: 'parents-evening', active: true, current: true },
    { slug: 'the-school-day', active: true, current: false },
    { slug: 'childcare', active: true, current: false },
    { slug: 'at-the-library', active: true, current: false },
    { slug: 'transport', active: true, current: false },
    { slug: 'bus-timetable', active: true, current: false },
  ],
  active: true,
  whiteboard: `Friday, 10:00 am. Tea from 9:45. The crèche is open.

Today: a letter from school
Who is it from? What is it about? What must I do? By when?

Library visit: next Friday. Bring a letter with your address.`,
  plan: 'first-plan',
  messages: [
    ['hassan', '33d 10:00', 'Salaam, hello, cześć, xin chào! Welcome to the Friday class.'],
    ['hawa', '33d 10:20', 'Thank you. My baby like the toys'],
    ['marzena', '33d 12:40', 'Hello from Marzena. The cake was very good'],
    ['parwin', '26d 09:30', 'Today I cant come. My daughter is sick'],
    ['hassan', '26d 09:34', 'I hope she feels better soon, Parwin.'],
    ['mariam', '19d 13:10', 'I read the letter from school alone. I am proud'],
    ['hassan', '19d 13:22', 'You should be, Mariam! What was it about?'],
    ['mariam', '19d 13:40', 'A trip to farm. 6 pound. Packed lunch'],
    ['anjali', '12d 15:05', 'I wrote to the teacher. Is it good?', { picture: 'school-letter' }],
    ['clarke', '12d 16:00', 'It is very good, Anjali. Clear and polite.'],
    ['rania', '5d 11:50', 'Which bus go to library please'],
    ['siti', '5d 11:58', 'Number 17, stop near the market'],
    ['amina', '4d 18:20', 'I will bring bread for tea on Friday'],
    ['hassan', '4d 18:45', 'Thank you, Amina. Everybody loves your bread.'],
    ['nadia', '3h', 'Parents evening is on Tuesday, I am nervous. What I say?'],
    ['hassan', '2h', 'We will practise on Friday, Nadia. Start with: “How is my son doing?”'],
  ],
};

const citizenship: Classroom = {
  key: 'citizenship',
  name: 'Life in the UK study group',
  category: 'community',
  teacher: 'hassan',
  learners: [
    'tekle',
    'adel',
    'joao',
    'emmanuel',
    'viktor',
    'ibrahim',
    'xiaoyan',
    'sivan',
    'marzena',
    'layla',
  ],
  modules: [
    { slug: 'becoming-a-citizen', active: true, current: true },
    { slug: 'voting-and-the-council', active: true, current: false },
    { slug: 'places-in-the-uk', active: true, current: true },
    { slug: 'festivals', active: true, current: false },
    { slug: 'weather', active: true, current: false },
    { slug: 'road-safety', active: true, current: false },
    { slug: 'train-tickets', active: true, current: false },
    { slug: 'directions', active: true, current: false },
  ],
  active: true,
  whiteboard: `Sunday, 2:00 pm, upstairs room

The test: 24 questions, 45 minutes, 18 right answers

This week: four countries, four capitals
England London · Scotland Edinburgh · Wales Cardiff · Northern Ireland Belfast`,
  plan: 'first-plan',
  messages: [
    ['hassan', '28d 14:00', 'Welcome to the study group. Who has a date for the test?'],
    ['emmanuel', '28d 14:30', 'Me, in March'],
    ['xiaoyan', '28d 15:12', 'I am not ready. Maybe summer'],
    ['tekle', '21d 16:20', 'I asked the bus driver in English!', { voice: 'tekle-bus' }],
    ['hassan', '21d 16:40', 'Very clear, Tekle.'],
    ['viktor', '14d 19:05', 'Question: who is the head of the government?'],
    ['joao', '14d 19:11', 'The prime minister'],
    ['sivan', '7d 18:00', 'We celebrate Newroz in March. I can bring food to the group'],
    ['ibrahim', '7d 18:16', 'Yes please!! 😋'],
    ['adel', '1d 15:30', 'I got 17 of 24 in the practice test. One more!'],
    ['hassan', '1d 15:45', 'So close, Adel. You can do it.'],
  ],
};

export const communityClassrooms: readonly Classroom[] = [friday, citizenship];
