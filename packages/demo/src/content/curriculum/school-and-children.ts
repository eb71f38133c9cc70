// Topic 11, School and Children: letters from school, meetings, childcare and the library.
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
  order,
  reading,
  trueFalse,
  write,
} from './activities.ts';

const schoolLetters: readonly Word[] = [
  ['trip', 'a visit with the class', 'The school trip is on Friday.', 'bus'],
  ['packed lunch', 'food in a box from home', 'Bring a packed lunch.', 'lunchbox'],
  ['permission', 'when you say yes to something', 'We need your permission.', 'tick'],
  ['sign', 'to write your name on a paper', 'Please sign the form.', 'pencil'],
  ['return', 'to give back', 'Return the letter by Monday.', 'letter'],
  ['closed', 'not open', 'The school is closed on 3 May.', 'door'],
];

const parentsEvening: readonly Word[] = [
  ['progress', 'how a child is learning', 'Your son is making good progress.', 'medal'],
  ['homework', 'school work at home', 'She does her homework on time.', 'book'],
  ['subject', 'maths, science and English are examples', 'Maths is his best subject.', 'globe'],
  ['behaviour', 'how a child acts', 'Her behaviour is very good.', 'happy'],
  ['improve', 'to get better', 'He can improve his reading.', 'book'],
  ['support', 'help', 'What support can the school give?', 'hand'],
];

const schoolDay: readonly Word[] = [
  ['playground', 'children play here at school', 'Wait in the playground.', 'football'],
  ['uniform', 'the clothes for school', 'The uniform is blue and grey.', 'shirt'],
  ['register', 'the list of names in a class', 'The teacher takes the register at nine.', 'form'],
  ['absent', 'not at school', 'My daughter is absent today.', 'bed'],
  ['lunch', 'food in the middle of the day', 'Children have lunch at twelve.', 'plate'],
  ['head teacher', 'the leader of a school', 'The head teacher is Mrs Ali.', 'school'],
];

const childcare: readonly Word[] = [
  ['nursery', 'a place for children under five', 'The nursery opens at eight.', 'blocks'],
  ['childminder', 'a person who looks after children at home', 'The childminder lives near me.', 'woman'],
  ['nappy', 'a baby wears it', 'Please bring a clean nappy.', 'baby'],
  ['allergy', 'food or another thing makes you ill', 'My son has a nut allergy.', 'warning'],
  ['collect', 'to go and get someone', 'I collect my children at three.', 'school'],
  ['pushchair', 'a seat with wheels for a baby', 'Leave the pushchair here.', 'pram'],
];

const library: readonly Word[] = [
  ['borrow', 'to take a book and bring it back', 'You can borrow ten books.', 'book'],
  ['free', 'you do not pay', 'The library is free.', 'tick'],
  ['librarian', 'a person who works in a library', 'Ask the librarian for help.', 'badge'],
  ['shelf', 'books stand on it', 'The book is on the top shelf.', 'shelf'],
  ['story time', 'when a person reads to children', 'Saturday at ten is story time.', 'book'],
  ['renew', 'to keep a book for more weeks', 'You can renew books online.', 'calendar'],
];

export const schoolAndChildren: Topic = {
  name: 'School and Children',
  subject: 'ESOL Entry 1',
  category: 'community',
  author: 'hassan',
  sharedWith: ['centre'],
  modules: [
    {
      slug: 'school-letters',
      name: 'Letters from school',
      canDo: 'I can read a letter from school and write an answer.',
      resources: [
        cards('Learn words from school letters.', schoolLetters),
        reading(
          'Read the letter. Answer the questions.',
          'A letter from school',
          [
            'Dear parents, Class 4 is going to the farm on Friday 12 June.',
            'The bus leaves at 9:15 and comes back at 3:00.',
            'Please bring a packed lunch and a coat.',
            'The trip costs £6. Sign the form and return it by Monday.',
          ],
          ask('Where is the class going?', 'to a farm', 'to a museum', 'to the sea'),
          ask('What must children bring?', 'lunch and a coat', '£60', 'a pencil'),
          ask('When must you return the form?', 'by Monday', 'on Friday', 'on 12 June'),
        ),
        form(
          'Give permission for the trip.',
          'School trip form',
          ['Name of child', 'Hodan Yusuf', 'text'],
          ['Class', '4', 'number'],
          ['Your name', 'Amina Yusuf', 'text'],
          ['Phone number', '07700 900999', 'phone'],
        ),
        gaps('Put the right word in the sentence.', schoolLetters),
      ],
      tasks: [
        'Write a short letter to school. Your child cannot go on the trip.',
        'Take a photo of a letter from school. Cover the names. Write what it says.',
      ],
    },
    {
      slug: 'parents-evening',
      name: 'Parents’ evening',
      canDo: 'I can ask a teacher about my child.',
      resources: [
        cards('Learn words for parents’ evening.', parentsEvening),
        dialogue(
          'Read with a friend.',
          'At parents’ evening',
          ['Teacher', 'Parent'],
          'Hello. It is nice to meet you.',
          'Nice to meet you. How is Hodan doing?',
          'She is making good progress in maths.',
          'How is her reading?',
          'She can improve. Please read together every day.',
          'Yes, we will. Thank you very much.',
        ),
        listen('Listen and say the sentences.', parentsEvening),
      ],
      tasks: [
        'Write four questions to ask a teacher at parents’ evening.',
        'Record your voice. Ask about your child, or about a pretend child.',
      ],
    },
    {
      slug: 'the-school-day',
      name: 'The school day',
      canDo: 'I can write to school when my child is ill.',
      resources: [
        cards('Learn words about the school day.', schoolDay),
        clock(
          'Look at the clock. Choose the time.',
          ['8:50', 'ten to nine'],
          ['10:30', 'half past ten'],
          ['12:15', 'quarter past twelve'],
          ['3:20', 'twenty past three'],
        ),
        trueFalse(
          'Read about the school. Is it true or false?',
          'School starts at ten to nine. Lunch is at quarter past twelve. School finishes at twenty past three. If your child is ill, call before nine.',
          ['School starts at 8:50.', true],
          ['Lunch is at 12:50.', false],
          ['Call before nine if your child is ill.', true],
        ),
        write(
          'Read the example. Then write to the school.',
          'A message about absence',
          [
            'Dear Mrs Ali,',
            'My daughter Hodan is absent today.',
            'She has a temperature and a cough.',
            'I hope she can come back on Thursday.',
            'Amina Yusuf',
          ],
          'I write the name of the child.',
          'I say why the child is absent.',
          'I say when the child comes back.',
        ),
      ],
      tasks: [
        'Write a message to school. Your child is ill.',
        'Compare school in your country and in the UK. Write five sentences.',
      ],
    },
    {
      slug: 'childcare',
      name: 'Childcare',
      canDo: 'I can call a nursery and tell them about my child.',
      resources: [
        dictionary('Look at the pictures. Learn words for childcare.', childcare),
        match('Match the word and the meaning.', childcare),
        order(
          'Make a sentence. Put the words in order.',
          'My son has a nut allergy.',
          'What time do you open?',
          'I collect my children at three.',
          'How much does it cost?',
        ),
      ],
      tasks: [
        'Write to the nursery. Say three important things about your child, or a pretend child.',
        'Record your voice. Call a nursery and ask two questions.',
      ],
    },
    {
      slug: 'at-the-library',
      name: 'At the library',
      canDo: 'I can use a library and talk about a book.',
      resources: [
        cards('Learn words for the library.', library),
        gaps('Put the right word in the sentence.', library),
        dialogue(
          'Read with a friend.',
          'At the library desk',
          ['Visitor', 'Librarian'],
          'Hello. I would like to join the library.',
          'Of course. Do you have a letter with your address?',
          'Yes, here you are. Is it free?',
          'Yes, it is free. You can borrow ten books.',
          'For how long?',
          'For three weeks. You can renew them online.',
        ),
      ],
      tasks: [
        'Go to a library. Take a photo of a book you like. Write why.',
        'Write about a story you know. Write five sentences.',
      ],
    },
  ],
};
