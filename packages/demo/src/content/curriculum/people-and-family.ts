// Topic 2, People and Family: talking about people you know, where you come from and how you feel.
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
  order,
  reading,
  sort,
  trueFalse,
  write,
} from './activities.ts';

const family: readonly Word[] = [
  ['mother', 'a woman who has a child', 'My mother is a strong woman.', 'woman'],
  ['father', 'a man who has a child', 'My father is an old man.', 'man'],
  ['daughter', 'your child, a girl', 'My daughter is a clever girl.', 'girl'],
  ['son', 'your child, a boy', 'My son is a happy boy.', 'boy'],
  ['husband', 'a married man', 'She met her husband and they married.', 'ring'],
  ['wife', 'a married woman', 'He met his wife and they married.', 'ring'],
  ['baby', 'a very young child', 'The baby is six weeks old.', 'baby'],
  [
    'grandmother',
    'the mother of your mother or father',
    'My father’s mother is my grandmother.',
    'grandmother',
  ],
];

const looks: readonly Word[] = [
  ['tall', 'more than the usual height', 'My brother is tall.', 'man'],
  ['short', 'not tall or not long', 'She has short hair.', 'woman'],
  ['glasses', 'you wear them to see well', 'The teacher wears glasses.', 'glasses'],
  ['beard', 'hair on a man’s face', 'My uncle has a beard.', 'beard'],
  ['scarf', 'you wear it on your head or neck', 'She wears a blue scarf.', 'headscarf'],
  ['young', 'not old', 'My cousin is young.', 'boy'],
];

const countries: readonly Word[] = [
  ['country', 'Somalia, Poland and China are examples', 'Which country do you come from?', 'globe'],
  ['language', 'Arabic, Polish and English are examples', 'I speak one language at home.', 'speech'],
  ['capital', 'the most important city of a country', 'London is the capital of England.', 'flats'],
  ['born', 'the start of your life', 'I was born in Aleppo.', 'baby'],
  ['city', 'a very big town', 'Manchester is a big city.', 'flats'],
  ['village', 'a small place in the country', 'My village is near a river.', 'house'],
];

const feelings: readonly Word[] = [
  ['happy', 'you feel good', 'I am happy today.', 'happy'],
  ['sad', 'you do not feel good and you want to cry', 'He is sad because his friend left.', 'sad'],
  ['tired', 'you want to sleep', 'I am tired after work.', 'bed'],
  ['worried', 'you think about a problem', 'She is worried about her son.', 'worried'],
  ['angry', 'you feel bad because something is wrong', 'The man is angry about the bill.', 'angry'],
  ['proud', 'you feel good about your work', 'I am proud of my English.', 'medal'],
];

const routine: readonly Word[] = [
  ['get up', 'to leave your bed', 'I get up at seven.', 'bed'],
  ['wash', 'to clean with water', 'They wash their hands.', 'tap'],
  ['breakfast', 'food in the morning', 'We eat breakfast together.', 'bread'],
  ['work', 'to do a job', 'I work in a bakery.', 'apron'],
  ['cook', 'to make food', 'I cook rice and fish.', 'pan'],
  ['clean', 'to make something not dirty', 'I clean the kitchen on Sunday.', 'broom'],
  ['relax', 'to rest and feel calm', 'In the evening I relax.', 'sofa'],
];

export const peopleAndFamily: Topic = {
  name: 'People and Family',
  subject: 'ESOL Pre-entry',
  category: 'centre',
  author: 'clarke',
  sharedWith: ['community'],
  modules: [
    {
      slug: 'my-family',
      name: 'My family',
      canDo: 'I can talk and write about my family.',
      resources: [
        dictionary('Look at the pictures. Learn the words for your family.', family),
        match('Match the family word and the meaning.', family),
        reading(
          'Read about Leyla’s family. Answer the questions.',
          'Leyla’s family',
          [
            'My name is Leyla. I am from Turkey.',
            'I live with my husband and two children.',
            'My son is nine and my daughter is four.',
            'My mother lives in Izmir. I call her every Sunday.',
          ],
          ask('How many children does Leyla have?', 'two', 'four', 'nine'),
          ask('Who is four years old?', 'her daughter', 'her son', 'her mother'),
          ask('When does she call her mother?', 'every Sunday', 'every day', 'every month'),
        ),
        gaps('Put the right family word in the sentence.', family),
        listen('Listen and say the sentences.', family),
      ],
      tasks: [
        'Draw your family tree. Write the names. Take a photo.',
        'Write five sentences about your family.',
        'Record your voice. Talk about one person in your family.',
      ],
    },
    {
      slug: 'describing-people',
      name: 'What do they look like?',
      canDo: 'I can say what a person looks like.',
      resources: [
        cards('Learn words to describe people.', looks),
        order(
          'Make a sentence. Put the words in order.',
          'My brother is tall.',
          'She has short black hair.',
          'The teacher wears glasses.',
          'He has a long beard.',
        ),
        trueFalse(
          'Read about Maria. Is it true or false?',
          'Maria is thirty years old. She is short. She has long brown hair and she wears glasses. Today she wears a red coat.',
          ['Maria is tall.', false],
          ['Her hair is brown.', true],
          ['She wears glasses.', true],
          ['Her coat is blue.', false],
        ),
      ],
      tasks: [
        'Write four sentences about a friend. Do not write a real surname.',
        'Find a picture of a person in a newspaper. Take a photo and describe the person.',
      ],
    },
    {
      slug: 'countries-and-languages',
      name: 'Countries and languages',
      canDo: 'I can talk about my country and my languages.',
      resources: [
        cards('Learn words about countries.', countries),
        dialogue(
          'Read with a friend.',
          'In the café at break time',
          ['Ivan', 'Selam'],
          'Where are you from, Selam?',
          'I am from Eritrea. And you?',
          'I am from Ukraine.',
          'What languages do you speak?',
          'I speak Ukrainian, Russian and a little English.',
          'I speak Tigrinya and Arabic.',
        ),
        gaps('Put the right word in the sentence.', countries),
        sort(
          'Put each word in the right group.',
          ['Country', ['Poland', 'Iran', 'Eritrea', 'China']],
          ['Language', ['Polish', 'Farsi', 'Tigrinya', 'Arabic']],
        ),
      ],
      tasks: [
        'Write about your country. Write the capital, the languages and the weather.',
        'Record your voice. Say hello in your language and in English.',
      ],
    },
    {
      slug: 'feelings',
      name: 'How do you feel?',
      canDo: 'I can say how I feel and why.',
      resources: [
        dictionary('Look at the faces. Learn the words.', feelings),
        match('Match the feeling and the meaning.', feelings),
        order(
          'Make a sentence. Put the words in order.',
          'I am happy today.',
          'She is worried about her son.',
          'Why are you sad?',
          'I am proud of my English.',
        ),
      ],
      tasks: ['Write three sentences: I am happy when … I am worried when … I am proud because …'],
    },
    {
      slug: 'my-day',
      name: 'My day',
      canDo: 'I can talk about my day, from morning to evening.',
      resources: [
        cards('Learn seven words about your day.', routine),
        gaps('Put the right word in the sentence.', routine),
        listen('Listen and say the sentences.', routine),
        write(
          'Read the example. Then write about your day.',
          'My day',
          [
            'I get up at half past six.',
            'I eat breakfast with my children.',
            'I walk to class at nine o’clock.',
            'In the evening I cook and relax.',
          ],
          'I start each sentence with a capital letter.',
          'I end each sentence with a full stop.',
          'I write a time.',
          'I use “I get up”, “I eat”, “I go”.',
        ),
      ],
      tasks: [
        'Write about your day in six sentences.',
        'Take three photos of your day. Write one sentence for each photo.',
        'Record your voice. Ask three questions: What time do you …?',
      ],
    },
  ],
};
