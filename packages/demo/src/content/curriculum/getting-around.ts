// Topic 5, Getting Around: buses, trains, directions and safe roads.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  clock,
  dialogue,
  dictionary,
  gaps,
  listen,
  map,
  match,
  order,
  reading,
  trueFalse,
} from './activities.ts';

const transport: readonly Word[] = [
  ['bus', 'it takes many people and stops on the road', 'The number 17 bus stops at the school.', 'bus'],
  ['train', 'it goes fast between towns', 'The train leaves from platform three.', 'train'],
  ['bicycle', 'it has two wheels', 'My bicycle has two wheels.', 'bike'],
  ['car', 'it has four wheels; a family goes in it', 'Put on your seat belt in the car.', 'car'],
  ['taxi', 'you pay a driver to take you home', 'I paid the taxi driver ten pounds.', 'taxi'],
  ['on foot', 'you walk', 'I go to school on foot.', 'shoe'],
];

const busWords: readonly Word[] = [
  ['stop', 'the place where you wait for the bus', 'The stop is near my house.', 'roadsign'],
  ['timetable', 'a list of times', 'Look at the timetable first.', 'calendar'],
  ['single', 'a ticket to go, but not to come back', 'A single to the town, please.', 'ticket'],
  ['return', 'a ticket to go and to come back', 'A return is three pounds.', 'ticket'],
  ['driver', 'the person who drives', 'Say thank you to the driver.', 'man'],
  ['every', 'each one', 'There is a bus every ten minutes.', 'clock'],
];

const trainWords: readonly Word[] = [
  ['platform', 'you wait for the train here', 'The train leaves from platform two.', 'train'],
  ['delayed', 'late', 'The train is delayed by ten minutes.', 'clock'],
  ['cancelled', 'it is not coming', 'The 8:15 is cancelled today.', 'roadsign'],
  ['ticket', 'you buy it before you travel', 'Can I see your ticket, please?', 'ticket'],
  ['railcard', 'a card that makes tickets cheaper', 'I save money with a railcard.', 'card'],
  ['luggage', 'the bags that you travel with', 'Do not leave your luggage.', 'suitcase'],
];

const directionWords: readonly Word[] = [
  ['left', 'the other side from right', 'Turn left at the bank.', 'roadsign'],
  ['straight on', 'do not turn', 'Go straight on for five minutes.', 'roadsign'],
  ['opposite', 'on the other side of the road', 'The park is opposite the school.', 'tree'],
  ['next to', 'at the side of', 'The shop is next to the station.', 'shop'],
  ['corner', 'the place where two roads meet', 'The library is on the corner.', 'book'],
  ['past', 'on the far side of', 'Walk past the post office.', 'letter'],
];

const roadWords: readonly Word[] = [
  ['crossing', 'a safe place to walk over the road', 'Use the crossing near the school.', 'trafficlight'],
  ['pavement', 'the part of the road for walking', 'Walk on the pavement.', 'shoe'],
  ['helmet', 'a hard hat for your head', 'Wear a helmet on your bicycle.', 'helmet'],
  ['seat belt', 'it keeps you safe in a car', 'Put on your seat belt.', 'car'],
  ['speed', 'how fast you go', 'The speed limit is 20 here.', 'roadsign'],
  ['pedestrian', 'a person who is walking', 'A pedestrian is waiting to cross.', 'woman'],
];

export const gettingAround: Topic = {
  name: 'Getting Around',
  subject: 'ESOL Entry 1',
  category: 'community',
  author: 'hassan',
  sharedWith: ['centre'],
  modules: [
    {
      slug: 'transport',
      name: 'How do you travel?',
      canDo: 'I can say how I travel and how long it takes.',
      resources: [
        dictionary('Look at the pictures. Learn the transport words.', transport),
        gaps('Put the right word in the sentence.', transport),
        order(
          'Make a sentence. Put the words in order.',
          'I go to work by bus.',
          'How do you get to class?',
          'My daughter walks to school.',
          'The train is fast but expensive.',
        ),
      ],
      tasks: [
        'Write how you travel to class. How long does it take?',
        'Ask three people how they travel. Write their answers.',
      ],
    },
    {
      slug: 'bus-timetable',
      name: 'Reading a bus timetable',
      canDo: 'I can read a bus timetable and ask for a ticket.',
      resources: [
        cards('Learn words for the bus.', busWords),
        reading(
          'Read the timetable. Answer the questions.',
          'Bus 17 to the town centre',
          [
            'Monday to Friday: 7:15, 7:45, 8:15, 8:45, then every hour.',
            'Saturday: 8:00, 9:00, then every hour.',
            'Sunday: no service.',
            'The journey takes 25 minutes.',
          ],
          ask('When is the first bus on Saturday?', '8:00', '7:15', '9:00'),
          ask('Is there a bus on Sunday?', 'No, there is not.', 'Yes, every hour.', 'Yes, at 8:00.'),
          ask('You take the 8:15. When do you arrive?', '8:40', '8:25', '9:15'),
        ),
        clock(
          'When does the bus leave? Choose the time.',
          ['7:15', 'quarter past seven'],
          ['8:45', 'quarter to nine'],
          ['9:20', 'twenty past nine'],
          ['5:05', 'five past five'],
        ),
        match('Match the word and the meaning.', busWords),
      ],
      tasks: [
        'Take a photo of a bus timetable near you. Write the first and the last bus.',
        'Record your voice. Ask the driver for a ticket.',
      ],
    },
    {
      slug: 'train-tickets',
      name: 'Buying a train ticket',
      canDo: 'I can ask for a train ticket and understand the price.',
      resources: [
        cards('Learn words for the train station.', trainWords),
        dialogue(
          'Read with a friend.',
          'At the ticket office',
          ['Clerk', 'Passenger'],
          'Good afternoon. Where to?',
          'A return to Leeds, please.',
          'When are you coming back?',
          'Tomorrow evening.',
          'Do you have a railcard?',
          'No, I do not. How much is it?',
          'It is twenty-four pounds.',
          'Which platform is it?',
        ),
        gaps('Put the right word in the sentence.', trainWords),
      ],
      tasks: [
        'Find the price of a train ticket to another town. Write the price and the time.',
        'Work with a friend. Record a conversation at a ticket office.',
      ],
    },
    {
      slug: 'directions',
      name: 'Finding your way',
      canDo: 'I can ask the way and tell a friend the way.',
      resources: [
        cards('Learn words for directions.', directionWords),
        map(
          'Start at the star. Follow the directions. Where are you?',
          {
            directions: 'Go up Station Road. Turn left into Mill Street. It is on the right.',
            answer: 'library',
          },
          {
            directions: 'Go up Station Road. Turn right into Mill Street. It is on the left.',
            answer: 'bank',
          },
          {
            directions:
              'Go up Station Road. Go past Mill Street. Turn left into Park Lane. It is on the right.',
            answer: 'park',
          },
          {
            directions:
              'Go up Station Road. Go past Mill Street. Turn right into Park Lane. It is on the right.',
            answer: 'surgery',
          },
        ),
        dialogue(
          'Read with a friend.',
          'In the street',
          ['Visitor', 'Local'],
          'Excuse me. Where is the library, please?',
          'Go straight on and turn left.',
          'Is it far?',
          'No. It is five minutes on foot.',
          'Is it next to the bank?',
          'No. It is opposite the school.',
        ),
        listen('Listen and say the sentences.', directionWords),
      ],
      tasks: [
        'Draw a map from the centre to a shop. Write the directions. Take a photo.',
        'Record your voice. Tell a friend how to find your house. Do not say the real number.',
      ],
    },
    {
      slug: 'road-safety',
      name: 'Safe on the road',
      canDo: 'I can read road signs and cross the road safely.',
      resources: [
        cards('Learn words about safe roads.', roadWords),
        trueFalse(
          'Read the rules. Is it true or false?',
          'In the UK cars drive on the left. Children under 12 need a car seat or must be 135 cm tall. Everybody in a car wears a seat belt. Wait for the green man at a crossing.',
          ['Cars drive on the right in the UK.', false],
          ['Everybody in a car wears a seat belt.', true],
          ['Cross when the man is red.', false],
        ),
        gaps('Put the right word in the sentence.', roadWords),
      ],
      tasks: [
        'Write four rules for children near the road.',
        'Take a photo of three road signs. Write what they mean.',
      ],
    },
  ],
};
