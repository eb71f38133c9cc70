// Topic 6, Home and Housing: rooms, renting, repairs, bills and living next to other people.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  dialogue,
  dictionary,
  form,
  gaps,
  listen,
  match,
  numbers,
  order,
  reading,
  sort,
  trueFalse,
  write,
} from './activities.ts';

const rooms: readonly Word[] = [
  ['kitchen', 'you cook here', 'We cook in the kitchen.', 'cooker'],
  ['bedroom', 'you sleep here', 'There are two beds in the bedroom.', 'bed'],
  ['bathroom', 'you wash here', 'I wash my face in the bathroom.', 'bath'],
  ['living room', 'the family sits here in the evening', 'The sofa is in the living room.', 'sofa'],
  ['garden', 'plants and grass grow here', 'Flowers grow in the garden.', 'tree'],
  ['lamp', 'it gives light', 'The lamp gives a warm light.', 'lamp'],
];

const renting: readonly Word[] = [
  ['rent', 'the money you pay for your home each month', 'The rent is six hundred pounds a month.', 'coins'],
  ['deposit', 'money you pay first and get back later', 'The deposit is safe in a scheme.', 'banknote'],
  ['landlord', 'the person who owns your home', 'The landlord lives in another town.', 'man'],
  ['tenant', 'the person who pays rent', 'A tenant has rights.', 'woman'],
  ['contract', 'a paper with rules that you sign', 'Read the contract before you sign.', 'contract'],
  ['furnished', 'with a bed, chairs and a table', 'Is the flat furnished?', 'sofa'],
];

const repairs: readonly Word[] = [
  ['leak', 'water that comes out of a pipe', 'There is a leak under the sink.', 'tap'],
  ['boiler', 'it makes the water hot', 'The boiler does not work.', 'boiler'],
  ['mould', 'black marks on a wet wall', 'There is mould in the bathroom.', 'window'],
  ['plumber', 'a person who repairs pipes', 'The plumber comes on Tuesday.', 'spanner'],
  ['lock', 'it keeps the door closed', 'The lock on my door is broken.', 'keys'],
  ['urgent', 'it must happen very soon', 'Please come today, it is urgent.', 'phone'],
];

const bills: readonly Word[] = [
  ['electricity', 'power for lights and computers', 'Electricity is expensive in winter.', 'lamp'],
  ['meter', 'it shows how much you use', 'The meter is in the kitchen.', 'meter'],
  ['bill', 'a letter that says what you must pay', 'The gas bill comes every month.', 'letter'],
  ['direct debit', 'the bank pays for you each month', 'I pay by direct debit.', 'card'],
  ['council tax', 'money for local services', 'We pay council tax for this house.', 'house'],
  ['owe', 'to have to pay money', 'How much do I owe?', 'coins'],
];

const neighbours: readonly Word[] = [
  ['neighbour', 'a person who lives near you', 'My neighbour is very kind.', 'woman'],
  ['noise', 'a loud sound', 'The noise starts after midnight.', 'speech'],
  ['recycling', 'paper, glass and tins that we use again', 'Put the recycling out on Thursday.', 'bin'],
  ['rubbish', 'things you do not want', 'The rubbish goes in the black bin.', 'bin'],
  ['borrow', 'to use something and then give it back', 'Can I borrow your ladder?', 'ladder'],
  ['complain', 'to say that you are not happy', 'I want to complain about the noise.', 'angry'],
];

export const homeAndHousing: Topic = {
  name: 'Home and Housing',
  subject: 'ESOL Entry 2',
  category: 'college',
  author: 'osullivan',
  sharedWith: ['centre'],
  modules: [
    {
      slug: 'rooms-and-furniture',
      name: 'Rooms and furniture',
      canDo: 'I can say which rooms and furniture are in my home.',
      resources: [
        dictionary('Look at the pictures. Learn the words for the home.', rooms),
        gaps('Put the right room in the sentence.', rooms),
        order(
          'Make a sentence. Put the words in order.',
          'There is a table in the kitchen.',
          'There are two beds in the room.',
          'Is there a garden?',
          'The bathroom is next to the stairs.',
        ),
      ],
      tasks: [
        'Draw a plan of your home. Write the names of the rooms. Take a photo.',
        'Write six sentences with “There is” and “There are”.',
      ],
    },
    {
      slug: 'finding-a-flat',
      name: 'Finding a flat',
      canDo: 'I can read an advert for a flat and call the landlord.',
      resources: [
        cards('Learn words about renting.', renting),
        reading(
          'Read the advert. Answer the questions.',
          'Flat to rent',
          [
            'Two-bedroom flat on the first floor. Near the station.',
            'Furnished. Gas central heating. Small garden.',
            '£695 a month. Deposit £695.',
            'No smoking. One cat is OK. Call Mr Patel on 07700 900456.',
          ],
          ask('How many bedrooms are there?', 'two', 'one', 'three'),
          ask('How much do you pay before you move in?', 'the deposit and the rent', 'nothing', 'only £100'),
          ask('What can you bring?', 'a cat', 'two dogs', 'cigarettes'),
        ),
        match('Match the word and the meaning.', renting),
        dialogue(
          'Read with a friend.',
          'A call about the flat',
          ['Caller', 'Mr Patel'],
          'Hello. I am calling about the flat.',
          'Hello. Yes, it is still available.',
          'How much is the deposit?',
          'It is six hundred and ninety-five pounds.',
          'Can I see it this week?',
          'How about Thursday at half past five?',
        ),
      ],
      tasks: [
        'Write five questions to ask a landlord.',
        'Record your voice. Call about a flat and ask two questions.',
        'Find an advert for a flat. Take a photo and write why you like it.',
      ],
    },
    {
      slug: 'reporting-a-repair',
      name: 'Reporting a repair',
      canDo: 'I can tell my landlord that something does not work.',
      resources: [
        cards('Learn words about problems at home.', repairs),
        gaps('Put the right word in the sentence.', repairs),
        form(
          'Report a problem to your landlord.',
          'Repair report',
          ['Your name', 'Amina Yusuf', 'text'],
          ['Phone number', '07700 900999', 'phone'],
          ['Postcode', 'HB2 7RW', 'postcode'],
          ['What is the problem?', 'The boiler does not work.', 'text'],
          ['When did it start?', '03/11/2025', 'date'],
        ),
        write(
          'Read the example. Then write to your landlord.',
          'A message to the landlord',
          [
            'Dear Mr Patel,',
            'There is a leak under the kitchen sink. It started on Monday.',
            'The floor is wet. Please can you send a plumber this week?',
            'I am at home after 4 pm. Thank you.',
            'Amina Yusuf, Flat 3',
          ],
          'I say what the problem is.',
          'I say when it started.',
          'I say what I want.',
          'I say when I am at home.',
        ),
      ],
      tasks: [
        'Write a message to your landlord about a repair.',
        'Record a voice message. Say that your heating does not work.',
      ],
    },
    {
      slug: 'paying-bills',
      name: 'Paying bills',
      canDo: 'I can read a bill and find the date and the amount.',
      resources: [
        cards('Learn words about bills.', bills),
        numbers(
          'Read the words. Write the amount. Example: 45.20',
          ['forty-five pounds twenty', '45.20'],
          ['one hundred and twelve pounds', '112'],
          ['sixty-eight pounds ninety', '68.90'],
          ['seven pounds fifty', '7.50'],
          ['two hundred and five pounds', '205'],
        ),
        trueFalse(
          'Read the bill. Is it true or false?',
          'Northern Light Energy. Electricity, 1 October to 31 October. You used 210 units. You owe £63.00. Please pay by 21 November. You can pay by direct debit, by card or at a post office.',
          ['The bill is for electricity.', true],
          ['You must pay by 31 October.', false],
          ['You can pay at a post office.', true],
          ['The bill is for three months.', false],
        ),
      ],
      tasks: [
        'Write three ways to save electricity at home.',
        'Look at a bill. Cover your name and address. Take a photo of the date and the amount.',
      ],
    },
    {
      slug: 'neighbours-and-recycling',
      name: 'Neighbours and recycling',
      canDo: 'I can write a polite note and use the right bins.',
      resources: [
        cards('Learn words about neighbours.', neighbours),
        sort(
          'Which bin does it go in?',
          ['Blue bin: paper', ['a newspaper', 'a cardboard box', 'an old letter']],
          ['Green bin: food', ['apple skin', 'old bread', 'tea bags']],
          ['Brown bin: glass and tins', ['a jam jar', 'a soup tin', 'a glass bottle']],
        ),
        listen('Listen and say the sentences politely.', neighbours),
        gaps('Put the right word in the sentence.', neighbours),
      ],
      tasks: [
        'Write a short, polite note to a neighbour about noise.',
        'Take a photo of your bins. Write what goes in each bin.',
      ],
    },
  ],
};
