// Topic 12, Living in the UK: weather, festivals, rules, voting and becoming a citizen.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  dictionary,
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

const weather: readonly Word[] = [
  ['sunny', 'there is a lot of sun', 'It is sunny. Wear your sunglasses.', 'sun'],
  ['rain', 'water from the sky', 'The rain makes the street wet.', 'rain'],
  ['snow', 'it is white and cold', 'In January the snow is white.', 'snowflake'],
  ['windy', 'the air moves fast', 'It is windy. My hat flew away.', 'wind'],
  ['cloudy', 'you cannot see the sun', 'It is cloudy. I cannot see the sun.', 'cloud'],
  ['umbrella', 'it keeps you dry', 'Take an umbrella.', 'umbrella'],
];

const festivals: readonly Word[] = [
  ['Eid', 'a Muslim festival after Ramadan', 'Our family wears new clothes at Eid.', 'lantern'],
  ['Diwali', 'a Hindu, Sikh and Jain festival of light', 'People light lamps at Diwali.', 'candle'],
  ['Christmas', 'a Christian festival on 25 December', 'The shops close on Christmas Day.', 'fir'],
  ['Nowruz', 'the new year in Iran and other countries', 'We clean the house before Nowruz.', 'flower'],
  ['fireworks', 'bright colours in the night sky', 'There are fireworks on 5 November.', 'fireworks'],
  ['gift', 'something you give to a person', 'She opened the gift.', 'gift'],
];

const citizenship: readonly Word[] = [
  ['citizen', 'a person who belongs to a country', 'She became a British citizen in May.', 'passport'],
  ['visa', 'a paper that lets you stay', 'My visa ends next year.', 'passport'],
  ['test', 'questions that you must answer', 'The Life in the UK test has 24 questions.', 'form'],
  ['law', 'a rule of the country', 'Everybody must follow the law.', 'justice'],
  ['parliament', 'the people who make the laws', 'The UK parliament is in London.', 'clocktower'],
  ['ceremony', 'an important, formal event', 'The ceremony is at the town hall.', 'medal'],
];

const council: readonly Word[] = [
  ['vote', 'to choose a person for parliament or the council', 'You can vote at the school.', 'ballot'],
  ['council', 'the people who run a town', 'The council cleans the streets.', 'townhall'],
  ['election', 'the day when people vote', 'The election is in May.', 'calendar'],
  ['polling station', 'the place where you vote', 'The polling station opens at seven.', 'ballot'],
  ['register', 'to put your name on a list', 'You must register before you vote.', 'form'],
  ['volunteer', 'a person who helps for no money', 'Ali is a volunteer at the park.', 'heart'],
];

const places: readonly Word[] = [
  ['England', 'the biggest country in the UK', 'London is in England.', 'clocktower'],
  ['Scotland', 'the country in the north', 'There are high mountains in Scotland.', 'mountain'],
  ['Wales', 'the country in the west', 'People speak two languages in Wales.', 'castle'],
  ['island', 'land with water all around it', 'Great Britain is an island.', 'island'],
  ['river', 'long water that goes to the sea', 'The Thames is a famous river.', 'bridge'],
  ['queue', 'a line of people who wait', 'People in the UK like to queue.', 'woman'],
];

export const livingInTheUk: Topic = {
  name: 'Living in the UK',
  subject: 'ESOL Entry 3',
  category: 'community',
  author: 'hassan',
  sharedWith: ['centre', 'college'],
  modules: [
    {
      slug: 'weather',
      name: 'Talking about the weather',
      canDo: 'I can say what the weather is like today.',
      resources: [
        dictionary('Look at the pictures. Learn the weather words.', weather),
        gaps('Put the right weather word in the sentence.', weather),
        numbers(
          'Read the temperature. Write the number.',
          ['twelve degrees', '12'],
          ['twenty-one degrees', '21'],
          ['minus two degrees', '-2'],
          ['thirty degrees', '30'],
          ['zero degrees', '0'],
        ),
        listen('Listen and say the sentences.', weather),
      ],
      tasks: ['Write the weather for three days.', 'Record your voice. Be a weather reporter for your town.'],
    },
    {
      slug: 'festivals',
      name: 'Festivals',
      canDo: 'I can talk about festivals here and in my country.',
      resources: [
        dictionary('Look at the pictures. Learn about festivals.', festivals),
        match('Match the festival and the meaning.', festivals),
        reading(
          'Read about a street party. Answer the questions.',
          'A party for everybody',
          [
            'In our street we have a party in June.',
            'Every family brings food from their country.',
            'There is music, and children paint their faces.',
            'Last year a hundred people came.',
          ],
          ask('When is the party?', 'in June', 'in July', 'every week'),
          ask('What do families bring?', 'food', 'music', 'money'),
          ask('How many people came last year?', '100', '10', '1,000'),
        ),
      ],
      tasks: [
        'Write about a festival in your country. What do people eat and wear?',
        'Take a photo of something for a festival. Write three sentences.',
        'Record your voice. Say how you celebrate the new year.',
      ],
    },
    {
      slug: 'becoming-a-citizen',
      name: 'Becoming a citizen',
      canDo: 'I can talk about rights and rules in the UK.',
      resources: [
        cards('Learn words about citizenship.', citizenship),
        trueFalse(
          'Read about the test. Is it true or false?',
          'The Life in the UK test has 24 questions. You have 45 minutes. You need 18 right answers. You can take the test again.',
          ['The test has 45 questions.', false],
          ['You need 18 right answers.', true],
          ['You can take the test only once.', false],
        ),
        gaps('Put the right word in the sentence.', citizenship),
        sort(
          'Must you, or can you choose?',
          ['You must', ['follow the law', 'pay tax on your wage', 'wear a seat belt']],
          ['You can choose', ['your religion', 'your political party', 'your clothes']],
        ),
      ],
      tasks: [
        'Write three rights and three rules in the UK.',
        'Write two questions for the Life in the UK test. Ask a friend.',
      ],
    },
    {
      slug: 'voting-and-the-council',
      name: 'Voting and your council',
      canDo: 'I can say how to vote and write to my council.',
      resources: [
        cards('Learn words about voting.', council),
        order(
          'Make a sentence. Put the words in order.',
          'You must register before you vote.',
          'The polling station opens at seven.',
          'Who runs your town?',
          'The council cleans the streets.',
        ),
        gaps('Put the right word in the sentence.', council),
      ],
      tasks: [
        'Write to your council about one problem in your street.',
        'Find the name of your council. Write three things it does.',
      ],
    },
    {
      slug: 'places-in-the-uk',
      name: 'Places in the UK',
      canDo: 'I can talk about places in the UK.',
      resources: [
        dictionary('Look at the pictures. Learn about places in the UK.', places),
        reading(
          'Read about the UK. Answer the questions.',
          'Four countries',
          [
            'The UK has four countries: England, Scotland, Wales and Northern Ireland.',
            'The capital of Scotland is Edinburgh. The capital of Wales is Cardiff.',
            'About 69 million people live in the UK.',
            'The highest mountain is Ben Nevis in Scotland.',
          ],
          ask('How many countries are in the UK?', 'four', 'three', 'sixty-nine'),
          ask('What is the capital of Wales?', 'Cardiff', 'Edinburgh', 'Belfast'),
          ask('Where is Ben Nevis?', 'in Scotland', 'in Wales', 'in England'),
        ),
        write(
          'Read the example. Then write about a place.',
          'A place I like',
          [
            'I like Whitby. It is a small town near the sea.',
            'I went there last summer with my family.',
            'We ate fish and chips and walked on the beach.',
            'The people were friendly. I want to go again.',
          ],
          'I say where the place is.',
          'I say what I did there.',
          'I say why I like it.',
        ),
      ],
      tasks: [
        'Write about a place you visited in the UK.',
        'Choose a city in the UK. Find three facts. Write them.',
        'Make a short video about your town.',
      ],
    },
  ],
};
