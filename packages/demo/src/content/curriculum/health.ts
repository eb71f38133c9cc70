// Topic 4, Health: the body, the doctor, the pharmacy, an emergency and staying well.
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
  sort,
  trueFalse,
} from './activities.ts';

const body: readonly Word[] = [
  ['head', 'your eyes and mouth are on it', 'You wear a hat on your head.', 'happy'],
  ['tooth', 'you eat with it; it is in your mouth', 'The dentist looks at my tooth.', 'tooth'],
  ['back', 'the other side of your body from the front', 'I carry my bag on my back.', 'man'],
  ['heart', 'it moves your blood', 'Your heart moves your blood.', 'heart'],
  ['foot', 'it is at the end of your leg', 'I have a shoe on one foot.', 'shoe'],
  ['hand', 'it has five fingers', 'I write with my right hand.', 'hand'],
];

const doctor: readonly Word[] = [
  ['appointment', 'a time to see the doctor', 'I have an appointment at ten.', 'calendar'],
  ['surgery', 'the place where the doctor works', 'The surgery opens at eight.', 'hospital'],
  ['cough', 'a noise from your throat when you are ill', 'I have a bad cough.', 'speech'],
  ['temperature', 'how hot your body is', 'My daughter has a temperature.', 'thermometer'],
  ['pain', 'a bad feeling in your body', 'I have a pain in my back.', 'plaster'],
  [
    'prescription',
    'the paper from the doctor for your medicine',
    'Take this prescription to the pharmacy.',
    'prescription',
  ],
  ['receptionist', 'the person at the front desk', 'The receptionist asks for my name.', 'badge'],
];

const pharmacy: readonly Word[] = [
  ['tablet', 'small hard medicine', 'Take one tablet with water.', 'pills'],
  ['twice', 'two times', 'Take it twice a day.', 'clock'],
  ['meal', 'breakfast, lunch or dinner', 'Take it after a meal.', 'plate'],
  ['cream', 'soft medicine for your skin', 'Put the cream on your hand.', 'tube'],
  ['label', 'the words on the bottle', 'Read the label first.', 'bottle'],
  ['side effect', 'a bad thing that a medicine can do', 'Is there a side effect?', 'worried'],
];

const emergency: readonly Word[] = [
  ['ambulance', 'it takes ill people to hospital', 'We need an ambulance, please.', 'ambulance'],
  ['fire', 'it is hot and it burns', 'There is a fire in the kitchen.', 'fire'],
  ['police', 'they help when there is a crime', 'Please send the police.', 'badge'],
  ['address', 'the number, the street and the town', 'My address is 12 Mill Road.', 'house'],
  ['breathing', 'taking air in and out', 'Is he breathing?', 'heart'],
  ['accident', 'a bad thing that nobody planned', 'There is a car accident here.', 'car'],
];

const healthy: readonly Word[] = [
  ['exercise', 'you move and get strong', 'Exercise every day is good.', 'football'],
  ['vegetables', 'carrots, onions and beans are examples', 'Eat vegetables with every meal.', 'carrot'],
  ['water', 'a clear drink', 'Drink six glasses of water.', 'tap'],
  ['sleep', 'you do this at night', 'Adults need eight hours of sleep.', 'bed'],
  ['walk', 'to go on foot', 'I walk in the park.', 'tree'],
  ['smoke', 'to use cigarettes', 'Please do not smoke here.', 'nosmoking'],
];

export const health: Topic = {
  name: 'Health',
  subject: 'ESOL Entry 1',
  category: 'centre',
  author: 'okafor',
  sharedWith: ['community'],
  modules: [
    {
      slug: 'the-body',
      name: 'My body',
      canDo: 'I can name parts of the body and say what hurts.',
      resources: [
        dictionary('Look at the pictures. Learn the words for the body.', body),
        listen('Listen and say the sentences.', body),
        gaps('Put the right body word in the sentence.', body),
      ],
      tasks: [
        'Draw a person. Write ten body words. Take a photo.',
        'Record your voice. Say five sentences: My … hurts.',
      ],
    },
    {
      slug: 'at-the-doctors',
      name: 'At the doctor’s',
      canDo: 'I can make an appointment and tell the doctor my problem.',
      resources: [
        cards('Learn seven words about the doctor.', doctor),
        dialogue(
          'Read with a friend. Call the surgery.',
          'On the phone to the surgery',
          ['Receptionist', 'Patient'],
          'Good morning, Park Road Surgery.',
          'Hello. I would like an appointment, please.',
          'What is the problem?',
          'I have a bad cough and a temperature.',
          'Can you come at quarter past two?',
          'Yes, I can. Thank you.',
          'What is your name, please?',
          'Amina Yusuf. That is Y, U, S, U, F.',
        ),
        match('Match the word and the meaning.', doctor),
        gaps('Put the right word in the sentence.', doctor),
        clock(
          'Choose the time of the appointment.',
          ['9:10', 'ten past nine'],
          ['2:15', 'quarter past two'],
          ['11:35', 'twenty-five to twelve'],
          ['4:50', 'ten to five'],
        ),
        form(
          'Fill in the form for a new patient.',
          'New patient form',
          ['First name', 'Amina', 'text'],
          ['Surname', 'Yusuf', 'text'],
          ['Date of birth', '14/03/1990', 'date'],
          ['Postcode', 'ML4 2QT', 'postcode'],
          ['Phone number', '07700 900999', 'phone'],
        ),
      ],
      tasks: [
        'Write what you say to the doctor. Write four sentences about a problem.',
        'Record your voice. Ask for an appointment on the phone.',
        'Fill in a doctor’s form. Cover private information. Take a photo.',
      ],
    },
    {
      slug: 'the-pharmacy',
      name: 'At the pharmacy',
      canDo: 'I can read a medicine label and ask the pharmacist questions.',
      resources: [
        cards('Learn words from medicine labels.', pharmacy),
        reading(
          'Read the label. Answer the questions.',
          'A medicine label',
          [
            'Take ONE tablet TWICE a day.',
            'Take the tablets after a meal.',
            'Do not drive when you take this medicine.',
            'Keep out of the reach of children.',
          ],
          ask('How many tablets do you take each day?', 'two', 'one', 'four'),
          ask('When do you take them?', 'after food', 'before food', 'at night only'),
          ask('Can you drive?', 'No, I cannot.', 'Yes, I can.', 'Only in the morning.'),
        ),
        gaps('Put the right word in the sentence.', pharmacy),
      ],
      tasks: [
        'Take a photo of a medicine label. Write when you take the medicine.',
        'Write three questions to ask the pharmacist.',
      ],
    },
    {
      slug: 'calling-999',
      name: 'Calling 999',
      canDo: 'I can call 999 and say my address clearly.',
      resources: [
        cards('Learn words for an emergency.', emergency),
        dialogue(
          'Read this emergency call with a friend.',
          'A call to 999',
          ['Operator', 'Caller'],
          'Emergency. Which service do you need?',
          'Ambulance, please.',
          'What is the address?',
          'Flat 3, 12 Mill Road, Millbrook.',
          'What happened?',
          'My neighbour fell. He cannot stand up.',
          'Is he breathing?',
          'Yes, he is breathing and he can talk.',
        ),
        trueFalse(
          'Read about 999. Is it true or false?',
          'Call 999 when a life is in danger. The call is free. Call 111 when you need medical help but it is not an emergency.',
          ['You pay for a call to 999.', false],
          ['Call 999 when a life is in danger.', true],
          ['Call 111 for help that is not an emergency.', true],
        ),
        sort(
          'Which number do you call?',
          ['999', ['a house fire', 'a person cannot breathe', 'a bad car accident']],
          ['111', ['a sore throat at night', 'a small burn', 'a question about medicine']],
        ),
      ],
      tasks: [
        'Record your voice. Call 999 and say your address clearly.',
        'Write an emergency card for your kitchen. Take a photo.',
      ],
    },
    {
      slug: 'staying-healthy',
      name: 'Staying healthy',
      canDo: 'I can tell a friend how to stay healthy.',
      resources: [
        cards('Learn words for a healthy life.', healthy),
        sort(
          'Is it good for you or bad for you?',
          ['Good for you', ['walking', 'fresh fruit', 'eight hours of sleep', 'water']],
          ['Bad for you', ['smoking', 'too much sugar', 'no exercise', 'too much salt']],
        ),
        order(
          'Give advice. Put the words in order.',
          'You should drink more water.',
          'You should not eat too much sugar.',
          'Try to walk every day.',
          'Go to bed early tonight.',
        ),
      ],
      tasks: [
        'Write five sentences with “You should …” for a friend.',
        'Make a poster about healthy food. Take a photo.',
        'Keep a walking diary for one week. Write the days and the minutes.',
      ],
    },
  ],
};
