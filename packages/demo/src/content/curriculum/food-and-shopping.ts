// Topic 3, Food and Shopping: buying things, asking the price and taking something back.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  dialogue,
  dictionary,
  gaps,
  listen,
  match,
  numbers,
  order,
  reading,
  sort,
  spell,
  trueFalse,
} from './activities.ts';

const food: readonly Word[] = [
  ['bread', 'you make a sandwich with it', 'I make a sandwich with bread.', 'bread'],
  ['milk', 'a white drink from a cow', 'The baby drinks milk.', 'milk'],
  ['eggs', 'food from a hen', 'A hen gives us eggs.', 'egg'],
  ['carrot', 'a long orange vegetable', 'A carrot is long and orange.', 'carrot'],
  ['fish', 'food from the sea', 'There are many fish in the sea.', 'fish'],
  ['cheese', 'yellow food that we make from milk', 'They make cheese from milk.', 'cheese'],
  ['tea', 'a hot drink', 'Do you want a cup of tea?', 'cup'],
];

const market: readonly Word[] = [
  ['stall', 'a small shop at a market', 'This stall sells fruit.', 'stall'],
  ['fresh', 'new and good to eat', 'Is the fish fresh?', 'fish'],
  ['kilo', '1,000 grams', 'A kilo of onions, please.', 'scales'],
  ['half', 'one of two equal parts', 'I want half a kilo of rice.', 'scales'],
  ['cheap', 'it does not cost a lot', 'The apples are cheap today.', 'apple'],
  ['bag', 'you carry things in it', 'Do you need a bag?', 'basket'],
];

const money: readonly Word[] = [
  ['price', 'how much something costs', 'What is the price of this coat?', 'pricetag'],
  ['change', 'the money you get back', 'Here is your change.', 'coins'],
  ['receipt', 'the paper you get when you pay', 'Please keep your receipt.', 'receipt'],
  ['cash', 'notes and coins', 'Can I pay in cash?', 'banknote'],
  ['card', 'you pay with this plastic thing', 'I pay by card.', 'card'],
  ['discount', 'a lower price', 'There is a discount for students.', 'pricetag'],
];

const clothes: readonly Word[] = [
  ['coat', 'you wear it when it is cold outside', 'Wear your coat. It is cold.', 'coat'],
  ['shoes', 'you wear them on your feet', 'I wear shoes on my feet.', 'shoe'],
  ['shirt', 'you wear it on the top of your body', 'He wears a shirt and a tie.', 'shirt'],
  ['dress', 'a woman or girl wears it', 'The bride wears a long white dress.', 'dress'],
  ['size', 'small, medium or large', 'What size are you?', 'pricetag'],
  ['fitting room', 'you try clothes here', 'Where is the fitting room?', 'door'],
];

const returns: readonly Word[] = [
  ['refund', 'the shop gives your money back', 'I would like a refund, please.', 'banknote'],
  ['exchange', 'to change one thing for another', 'Can I exchange it for a bigger size?', 'shirt'],
  ['broken', 'it does not work', 'The kettle is broken.', 'kettle'],
  ['receipt', 'the paper from the shop', 'I have my receipt here.', 'receipt'],
  ['manager', 'the person who leads the shop', 'Can I speak to the manager?', 'badge'],
  ['guarantee', 'a promise from the shop for a time', 'The guarantee is for one year.', 'contract'],
];

export const foodAndShopping: Topic = {
  name: 'Food and Shopping',
  subject: 'ESOL Entry 1',
  category: 'centre',
  author: 'clarke',
  sharedWith: ['community', 'college'],
  modules: [
    {
      slug: 'food-words',
      name: 'Food and drink',
      canDo: 'I can name food and write a shopping list.',
      resources: [
        dictionary('Look at the pictures. Learn the food words.', food),
        spell('Listen and spell the food words.', food),
        gaps('Put the right food in the sentence.', food),
        sort(
          'Put each food in the right group.',
          ['Fruit', ['apple', 'banana', 'orange']],
          ['Vegetable', ['carrot', 'onion', 'potato']],
          ['Drink', ['milk', 'tea', 'water']],
        ),
      ],
      tasks: [
        'Write a shopping list with ten things. Take a photo.',
        'Write about food from your country. What do you eat on a special day?',
      ],
    },
    {
      slug: 'at-the-market',
      name: 'At the market',
      canDo: 'I can ask for food and prices at a market.',
      resources: [
        cards('Learn words for the market.', market),
        dialogue(
          'Read with a friend. One person sells and one person buys.',
          'At a fruit stall',
          ['Seller', 'Customer'],
          'Good morning. Can I help you?',
          'Yes. How much are the tomatoes?',
          'They are one pound fifty a kilo.',
          'Can I have half a kilo, please?',
          'Here you are. Anything else?',
          'A bag of onions, please.',
          'That is two pounds, please.',
          'Thank you. Goodbye.',
        ),
        order(
          'Make a question. Put the words in order.',
          'How much are the tomatoes?',
          'Can I have half a kilo?',
          'Do you have any fresh fish?',
          'Is it cheap today?',
        ),
      ],
      tasks: [
        'Go to a market or a shop. Write five things and the prices.',
        'Record your voice. Ask for three things at a market.',
        'Work with a friend. Make a short video of buying fruit.',
      ],
    },
    {
      slug: 'money-and-prices',
      name: 'Money and prices',
      canDo: 'I can read prices and find the total on a receipt.',
      resources: [
        numbers(
          'Read the price. Write it with numbers. Example: 2.50',
          ['two pounds fifty', '2.50'],
          ['ninety-nine pence', '0.99'],
          ['ten pounds', '10'],
          ['four pounds twenty', '4.20'],
          ['twelve pounds and five pence', '12.05'],
          ['thirty pence', '0.30'],
        ),
        cards('Learn words about money.', money),
        match('Match the word and the meaning.', money),
        trueFalse(
          'Read the receipt. Is it true or false?',
          'Bread £1.20. Milk £1.45. Eggs £2.10. Total £4.75. Cash £5.00. Change £0.25.',
          ['The milk is £1.45.', true],
          ['The total is £5.00.', false],
          ['The change is 25 pence.', true],
          ['The customer pays by card.', false],
        ),
      ],
      tasks: [
        'Look at a receipt from a shop. Write the total and the date.',
        'Write how you save money on food. Write four sentences.',
      ],
    },
    {
      slug: 'buying-clothes',
      name: 'Buying clothes',
      canDo: 'I can ask for clothes in my size and colour.',
      resources: [
        dictionary('Look at the pictures. Learn the words for clothes.', clothes),
        dialogue(
          'Read with a friend.',
          'In a clothes shop',
          ['Customer', 'Assistant'],
          'Excuse me. Do you have this coat in a medium?',
          'Yes, we do. Here you are.',
          'Can I try it on?',
          'Of course. The fitting room is over there.',
          'It is a bit big. Do you have a small?',
          'I am sorry, we do not.',
        ),
        gaps('Put the right word in the sentence.', clothes),
      ],
      tasks: [
        'Write what you wear today. Write the colours too.',
        'Record your voice. Ask for a different size in a shop.',
      ],
    },
    {
      slug: 'taking-it-back',
      name: 'Taking something back',
      canDo: 'I can say what is wrong and ask for a refund.',
      resources: [
        cards('Learn words for taking something back.', returns),
        reading(
          'Read about Ahmed’s kettle. Answer the questions.',
          'The broken kettle',
          [
            'Ahmed bought a kettle last week. It cost eighteen pounds.',
            'On Monday it stopped working.',
            'He took the kettle and the receipt to the shop.',
            'The assistant said sorry and gave him a refund.',
          ],
          ask('When did Ahmed buy the kettle?', 'last week', 'on Monday', 'yesterday'),
          ask(
            'What did he take to the shop?',
            'the kettle and the receipt',
            'only the kettle',
            'eighteen pounds',
          ),
          ask('What did the shop give him?', 'his money', 'a new kettle', 'a cup of tea'),
        ),
        gaps('Put the right word in the sentence.', returns),
        listen('Listen and say the sentences politely.', returns),
      ],
      tasks: [
        'Write a short conversation in a shop. You want a refund.',
        'Record your voice. Say what is wrong and what you want.',
      ],
    },
  ],
};
