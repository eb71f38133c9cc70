// Topic 1, First Steps: letters, names, numbers, days and time for people who are new to English.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  clock,
  dialogue,
  dictionary,
  form,
  gaps,
  listen,
  match,
  numbers,
  order,
  reading,
  spell,
  trueFalse,
} from './activities.ts';

const alphabet: readonly Word[] = [
  ['apple', 'a fruit: A, P, P, L, E', 'This is an apple.', 'apple'],
  ['book', 'you read it: B, O, O, K', 'I have a book.', 'book'],
  ['cup', 'you drink from it: C, U, P', 'The cup is hot.', 'cup'],
  ['door', 'you open it: D, O, O, R', 'Please open the door.', 'door'],
  ['egg', 'food from a hen: E, G, G', 'I eat an egg.', 'egg'],
  ['fish', 'it swims: F, I, S, H', 'The fish is fresh.', 'fish'],
  ['key', 'it opens a door: K, E, Y', 'My key is in my bag.', 'keys'],
  ['tree', 'it is tall and green: T, R, E, E', 'The tree is green.', 'tree'],
];

const greetings: readonly Word[] = [
  ['hello', 'you say this when you meet a person', 'Say hello to your teacher.', 'speech'],
  ['name', 'the word for you: Amina, Tomasz, Mei', 'My name is Amina.', 'badge'],
  ['surname', 'your family name', 'My surname is Yusuf.', 'form'],
  ['welcome', 'you say this to a new person', 'You are welcome here.', 'door'],
  ['goodbye', 'you say this when you leave', 'I say goodbye at four o’clock.', 'bus'],
  ['spell', 'to say the letters of a word', 'Can you spell your name?', 'pencil'],
];

const days: readonly Word[] = [
  ['Monday', 'the day after Sunday', 'Monday is the day after Sunday.', 'calendar'],
  ['Wednesday', 'the day after Tuesday', 'Wednesday is the day after Tuesday.', 'basket'],
  ['Friday', 'the day before Saturday', 'Friday is the day before Saturday.', 'lantern'],
  ['weekend', 'Saturday and Sunday', 'Saturday and Sunday are the weekend.', 'sofa'],
  ['today', 'this day', 'What is the date today?', 'calendar'],
  ['tomorrow', 'the day after today', 'The test is not today. It is tomorrow.', 'sun'],
  ['birthday', 'the day you were born', 'My birthday is in June.', 'cake'],
];

const time: readonly Word[] = [
  ['morning', 'from 6 am to 12 noon', 'The sun comes up in the morning.', 'cup'],
  ['afternoon', 'from 12 noon to 6 pm', 'Lunch is at noon. My class is in the afternoon.', 'sun'],
  ['evening', 'from 6 pm to 10 pm', 'We eat dinner in the evening.', 'pan'],
  ['night', 'from 10 pm to 6 am', 'I sleep at night.', 'bed'],
  ['early', 'before the time', 'The class starts at nine. Come early, at 8:50.', 'clock'],
  ['late', 'after the time', 'Sorry, I am late.', 'bus'],
];

export const firstSteps: Topic = {
  name: 'First Steps',
  subject: 'ESOL Pre-entry',
  category: 'centre',
  author: 'clarke',
  sharedWith: ['community'],
  modules: [
    {
      slug: 'alphabet',
      name: 'The alphabet',
      canDo: 'I can say the alphabet and spell my name.',
      resources: [
        dictionary('Look at the pictures. Say the words.', alphabet),
        spell('Listen and write the letters.', alphabet),
        match('Match the word and the letters.', alphabet),
      ],
      tasks: [
        'Write the alphabet on paper: A B C D … Take a photo of it.',
        'Record your voice. Say the letters of your first name.',
      ],
    },
    {
      slug: 'hello-my-name-is',
      name: 'Hello, my name is …',
      canDo: 'I can say hello and tell people about me.',
      resources: [
        cards('Learn six words for meeting people.', greetings),
        dialogue(
          'Read with a friend. One person is Sam. One person is Ana.',
          'The first day at the centre',
          ['Sam', 'Ana'],
          'Hello. What is your name?',
          'My name is Ana.',
          'How do you spell that?',
          'A, N, A.',
          'Nice to meet you, Ana.',
          'Nice to meet you too.',
        ),
        gaps('Put the right word in the sentence.', greetings),
        form(
          'Fill in the class form.',
          'Class register',
          ['First name', 'Amina', 'text'],
          ['Surname', 'Yusuf', 'text'],
          ['Date of birth', '14/03/1990', 'date'],
          ['Phone number', '07700 900999', 'phone'],
        ),
      ],
      tasks: [
        'Write three sentences about you. Start with: My name is … I am from … I live in …',
        'Record your voice. Say hello and spell your surname.',
        'Fill in a paper form with your name and address. Take a photo.',
      ],
    },
    {
      slug: 'numbers',
      name: 'Numbers 1 to 100',
      canDo: 'I can say and write numbers up to 100.',
      resources: [
        numbers(
          'Read the word. Write the number.',
          ['seven', '7'],
          ['twelve', '12'],
          ['thirteen', '13'],
          ['thirty', '30'],
          ['forty-five', '45'],
          ['sixty', '60'],
          ['sixteen', '16'],
          ['ninety-nine', '99'],
        ),
        trueFalse(
          'Read about the class. Is it true or false?',
          'There are fifteen people in the class. Nine are women and six are men. The class is in room 12. The bus to the centre is number 40.',
          ['There are fifty people in the class.', false],
          ['Nine people are women.', true],
          ['The class is in room twelve.', true],
          ['The bus is number fourteen.', false],
        ),
      ],
      tasks: [
        'Write your phone number and your house number in words.',
        'Record your voice. Count from 1 to 20.',
      ],
    },
    {
      slug: 'days-and-dates',
      name: 'Days, months and dates',
      canDo: 'I can say the days, the months and dates.',
      resources: [
        cards('Learn the words for days.', days),
        gaps('Put the right day or word in the sentence.', days),
        order(
          'Make a sentence. Put the words in order.',
          'My birthday is in June.',
          'The class is on Monday morning.',
          'What is the date today?',
          'I rest at the weekend.',
        ),
        listen('Listen and say the sentences.', days),
      ],
      tasks: [
        'Write what you do on three days. Example: On Monday I go to class.',
        'Take a photo of your calendar. Write one important date.',
      ],
    },
    {
      slug: 'telling-the-time',
      name: 'What time is it?',
      canDo: 'I can ask the time and say the time.',
      resources: [
        clock(
          'Look at the clock. Choose the time.',
          ['3:00', 'three o’clock'],
          ['7:30', 'half past seven'],
          ['10:15', 'quarter past ten'],
          ['4:45', 'quarter to five'],
          ['12:10', 'ten past twelve'],
          ['8:40', 'twenty to nine'],
        ),
        match('Match the word and the time of day.', time),
        reading(
          'Read about Yusuf’s day. Answer the questions.',
          'Yusuf’s day',
          [
            'Yusuf gets up at half past six in the morning.',
            'He takes the bus at quarter to eight.',
            'His class starts at nine o’clock.',
            'He eats lunch at twenty past twelve.',
            'In the evening he cooks for his family.',
          ],
          ask('What time does he get up?', '6:30', '6:15', '7:30'),
          ask('How does he travel?', 'by bus', 'by car', 'on foot'),
          ask('When does he eat lunch?', '12:20', '12:02', '11:40'),
        ),
        gaps('Put the right time word in the sentence.', time),
      ],
      tasks: [
        'Write five sentences about your day. Use a time in each sentence.',
        'Make a short video. Show a clock and say the time.',
      ],
    },
  ],
};
