// Topic 8, Grammar for Real Life: the tenses and patterns that people use every day.
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

const presentSimple: readonly Word[] = [
  ['live', 'with I, you, we, they', 'I live near the college.', 'house'],
  ['works', 'with he, she, it', 'She works in a hospital.', 'hospital'],
  ['does not', 'for “no” with he, she, it', 'He does not eat meat.', 'plate'],
  ['do not', 'for “no” with I, you, we, they', 'We do not have a car.', 'car'],
  ['always', '100 % of the time', 'It is always cold at the North Pole.', 'clock'],
  ['never', '0 % of the time', 'It is never dark at noon.', 'cup'],
];

const presentContinuous: readonly Word[] = [
  ['am writing', 'with I, now', 'I am writing an email.', 'pencil'],
  ['is raining', 'with it, now', 'It is raining today.', 'rain'],
  ['are waiting', 'with we, you, they, now', 'We are waiting for the bus.', 'bus'],
  ['is cooking', 'with he or she, now', 'My husband is cooking dinner.', 'pan'],
  ['are not', 'for “no” with we, you, they', 'They are not sleeping.', 'bed'],
  ['at the moment', 'now', 'I am busy at the moment.', 'clock'],
];

const pastSimple: readonly Word[] = [
  ['went', 'the past of go', 'I went to the market yesterday.', 'stall'],
  ['bought', 'the past of buy', 'She bought a warm coat.', 'coat'],
  ['saw', 'the past of see', 'We saw a film on Saturday.', 'ticket'],
  ['came', 'the past of come', 'He came to the UK in 2021.', 'suitcase'],
  ['did not', 'for “no” in the past', 'I did not sleep well.', 'bed'],
  ['ago', 'before now', 'It started two weeks ago.', 'calendar'],
];

const future: readonly Word[] = [
  ['going to', 'for a plan', 'I am going to visit my aunt.', 'train'],
  ['next week', 'the week after this week', 'The exam is next week.', 'calendar'],
  ['plan', 'an idea about what you will do', 'What is your plan for Sunday?', 'book'],
  ['hope', 'to want something to happen', 'I hope to find a job.', 'sun'],
  ['will', 'for a promise or a quick decision', 'I will call you tonight.', 'phone'],
  ['probably', 'perhaps 80 %', 'It will probably rain tomorrow.', 'umbrella'],
];

const comparatives: readonly Word[] = [
  ['cheaper', 'costs less', 'The market is cheaper. Apples cost 50p less.', 'stall'],
  ['bigger', 'not so small', 'London is bigger. It has more streets and people.', 'flats'],
  ['better', 'more good', 'My English is better now. I can read a newspaper.', 'medal'],
  ['worse', 'more bad', 'The weather is worse. Yesterday it was sunny.', 'rain'],
  ['the fastest', 'number one for speed', 'The train is the fastest way.', 'train'],
  ['more expensive', 'costs more', 'A taxi is more expensive. The bus costs only £2.', 'taxi'],
];

export const grammar: Topic = {
  name: 'Grammar for Real Life',
  subject: 'ESOL Entry 2',
  category: 'college',
  author: 'lindqvist',
  sharedWith: ['centre', 'community'],
  modules: [
    {
      slug: 'present-simple',
      name: 'Present simple: every day',
      canDo: 'I can write about what I do every week.',
      resources: [
        cards('Learn the present simple.', presentSimple),
        gaps('Put the right verb in the sentence.', presentSimple),
        order(
          'Make a sentence. Put the words in order.',
          'She works in a hospital.',
          'Do you live near here?',
          'He does not eat meat.',
          'We always walk to college.',
        ),
        sort(
          'Which word goes with the person?',
          ['I, you, we, they', ['live', 'have', 'do not', 'go']],
          ['he, she, it', ['lives', 'has', 'does not', 'goes']],
        ),
      ],
      tasks: [
        'Write eight sentences about your week. Use always, sometimes and never.',
        'Write about a friend. Use he or she. Check the letter s.',
      ],
    },
    {
      slug: 'present-continuous',
      name: 'Present continuous: now',
      canDo: 'I can say what people are doing now.',
      resources: [
        cards('Learn how to talk about now.', presentContinuous),
        gaps('Put the right words in the sentence.', presentContinuous),
        trueFalse(
          'Read about the picture. Is it true or false?',
          'It is raining. Two people are waiting for the bus. A woman is reading a book. A boy is eating an apple.',
          ['The sun is shining.', false],
          ['The woman is reading.', true],
          ['The boy is eating a sandwich.', false],
        ),
      ],
      tasks: [
        'Look out of a window. Write five sentences about what is happening.',
        'Take a photo of people in a park or a street from far away. Write what they are doing.',
      ],
    },
    {
      slug: 'past-simple',
      name: 'Past simple: yesterday',
      canDo: 'I can talk about what I did yesterday or last weekend.',
      resources: [
        cards('Learn six words for the past.', pastSimple),
        match('Match the past word and the meaning.', pastSimple),
        reading(
          'Read about Farid’s weekend. Answer the questions.',
          'Farid’s weekend',
          [
            'On Saturday Farid got up late.',
            'He went to the park with his sons and they played football.',
            'In the evening they ate pizza and watched a film.',
            'On Sunday he did not go out. He studied English.',
          ],
          ask('Where did Farid go on Saturday?', 'to the park', 'to the cinema', 'to college'),
          ask('What did they eat?', 'pizza', 'fish', 'nothing'),
          ask('Did he go out on Sunday?', 'No, he did not.', 'Yes, he did.', 'Only in the evening.'),
        ),
        gaps('Put the right past word in the sentence.', pastSimple),
        write(
          'Read the example. Then write about your weekend.',
          'My weekend',
          [
            'On Saturday I went to the library with my daughter.',
            'We read three books.',
            'On Sunday my sister came to my house.',
            'I did not cook. We bought pizza!',
          ],
          'I use past words: went, ate, saw.',
          'I use “did not” for no.',
          'I write when it happened.',
        ),
      ],
      tasks: [
        'Write about your last weekend. Use ten past verbs.',
        'Record your voice. Talk about the day you came to the UK, or about another important day.',
        'Ask a friend five questions about yesterday. Write the answers.',
      ],
    },
    {
      slug: 'future-plans',
      name: 'Future plans',
      canDo: 'I can talk about my plans for next year.',
      resources: [
        cards('Learn how to talk about plans.', future),
        dialogue(
          'Read with a friend.',
          'After class',
          ['Chidi', 'Mei'],
          'What are you going to do this weekend?',
          'I am going to visit my aunt in York.',
          'How are you going to travel?',
          'By train. It is faster. What about you?',
          'I am going to paint my kitchen.',
          'I hope it goes well!',
        ),
        gaps('Put the right words in the sentence.', future),
      ],
      tasks: [
        'Write about your plans for next year. Write six sentences.',
        'Record your voice. Talk about next weekend for thirty seconds.',
      ],
    },
    {
      slug: 'comparing-things',
      name: 'Comparing things',
      canDo: 'I can compare two towns, shops or prices.',
      resources: [
        cards('Learn words for comparing.', comparatives),
        order(
          'Make a sentence. Put the words in order.',
          'The bus is cheaper than the train.',
          'My English is better now. I can read a newspaper.',
          'Which shop is the best?',
          'Winter is colder than spring.',
        ),
        listen('Listen and say the sentences.', comparatives),
        gaps('Put the right words in the sentence.', comparatives),
      ],
      tasks: [
        'Compare your town now and a town in your country. Write six sentences.',
        'Compare the price of five things in two shops. Take a photo of your table.',
      ],
    },
  ],
};
