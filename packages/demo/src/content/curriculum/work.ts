// Topic 7, Work: jobs, adverts, a CV, an interview and being safe.
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
  order,
  reading,
  sort,
  trueFalse,
  write,
} from './activities.ts';

const jobs: readonly Word[] = [
  ['cleaner', 'a person who makes rooms clean', 'The cleaner starts at five in the morning.', 'broom'],
  ['chef', 'a person who cooks in a restaurant', 'My cousin is a chef in a hotel.', 'chef'],
  ['builder', 'a person who makes houses', 'A builder works outside.', 'helmet'],
  ['nurse', 'a person who helps ill people', 'The nurse works at night.', 'nurse'],
  ['driver', 'a person who drives a bus or a van', 'He is a bus driver.', 'bus'],
  ['shop assistant', 'a person who helps customers', 'I am a shop assistant on Saturdays.', 'shop'],
];

const adverts: readonly Word[] = [
  ['part-time', 'for some hours of the week', 'I want a part-time job.', 'clock'],
  [
    'full-time',
    'for all the hours of the working week',
    'This is a full-time job, 37 hours a week.',
    'clock',
  ],
  ['experience', 'work that you did before', 'No experience is needed.', 'cv'],
  ['wage', 'the money you get for each hour', 'The wage is twelve pounds an hour.', 'coins'],
  ['apply', 'to ask for a job', 'Please apply before Friday.', 'form'],
  ['shift', 'the hours when you work', 'My shift starts at six.', 'calendar'],
];

const cvWords: readonly Word[] = [
  ['skills', 'the things you do well', 'Write your skills on your CV.', 'medal'],
  ['education', 'your schools and courses', 'My education is in Syria and in the UK.', 'school'],
  ['qualification', 'a certificate from a course', 'I have a food hygiene qualification.', 'contract'],
  ['reference', 'a person who can say you are a good worker', 'My manager is my reference.', 'speech'],
  ['volunteer', 'to work without money', 'I volunteer at the food bank.', 'heart'],
  ['reliable', 'you always come and you do the work', 'I am reliable and friendly.', 'happy'],
];

const interviewWords: readonly Word[] = [
  ['strength', 'something you are good at', 'My strength is working in a team.', 'medal'],
  ['available', 'free to work', 'I am available on weekdays.', 'calendar'],
  ['team', 'people who work together', 'I like working in a team.', 'woman'],
  ['punctual', 'always on time', 'Be punctual for the interview.', 'clock'],
  ['uniform', 'the clothes for a job', 'Do I need a uniform?', 'shirt'],
  ['trial', 'a short time to try the job', 'There is a two-week trial.', 'calendar'],
];

const safetyWords: readonly Word[] = [
  ['hazard', 'a thing that can hurt you', 'A wet floor is a hazard.', 'warning'],
  ['gloves', 'you wear them on your hands', 'Wear gloves for this job.', 'hand'],
  ['exit', 'the way out', 'Where is the fire exit?', 'door'],
  ['first aid', 'quick help when someone is hurt', 'The first aid box is green.', 'firstaid'],
  ['lift', 'to pick something up', 'Bend your knees when you lift a box.', 'box'],
  ['report', 'to tell your manager', 'Always report an accident.', 'form'],
];

export const work: Topic = {
  name: 'Finding Work',
  subject: 'ESOL Entry 3',
  category: 'college',
  author: 'osullivan',
  modules: [
    {
      slug: 'jobs',
      name: 'Jobs people do',
      canDo: 'I can talk about jobs and the work I want.',
      resources: [
        dictionary('Look at the pictures. Learn the jobs.', jobs),
        match('Match the job and the meaning.', jobs),
        reading(
          'Read about Grace’s job. Answer the questions.',
          'Grace’s job',
          [
            'Grace is a care worker. She helps old people at home.',
            'She starts at seven and finishes at three.',
            'She likes the people, but the bus is often late.',
            'Next year she wants to train as a nurse.',
          ],
          ask('Who does Grace help?', 'old people', 'children', 'drivers'),
          ask('What is the problem?', 'the bus is often late', 'the pay is low', 'the people are angry'),
          ask('What does she want to be?', 'a nurse', 'a driver', 'a teacher'),
        ),
      ],
      tasks: [
        'Write about your job now or your job before. Write six sentences.',
        'Record your voice. Talk about a job you want.',
      ],
    },
    {
      slug: 'job-adverts',
      name: 'Reading job adverts',
      canDo: 'I can find the hours and the wage in a job advert.',
      resources: [
        cards('Learn words from job adverts.', adverts),
        trueFalse(
          'Read the advert. Is it true or false?',
          'Kitchen assistant. Part-time, 20 hours a week. £12.60 an hour. Evening shifts. No experience needed. Apply by 30 November.',
          ['The job is full-time.', false],
          ['You need experience.', false],
          ['You work in the evening.', true],
          ['You must apply by the end of November.', true],
        ),
        gaps('Put the right word in the sentence.', adverts),
      ],
      tasks: [
        'Find a job advert. Take a photo. Write the hours and the wage.',
        'Write why you are good for this job. Write four sentences.',
      ],
    },
    {
      slug: 'writing-a-cv',
      name: 'Writing a CV',
      canDo: 'I can write my CV on one page.',
      resources: [
        cards('Learn words for a CV.', cvWords),
        sort(
          'Where does it go on a CV?',
          ['Personal details', ['name', 'phone number', 'email address']],
          ['Work', ['chef at the Blue Plate, 2019 to 2022', 'volunteer at a food bank']],
          ['Education', ['ESOL Entry 2, Harbour College', 'school certificate, Kabul']],
        ),
        form(
          'Start your CV. Fill in the form.',
          'My CV',
          ['Full name', 'Tomasz Zieliński', 'text'],
          ['Email', 'tomasz@example.org', 'email'],
          ['Phone number', '07700 900999', 'phone'],
          ['Last job', 'Warehouse worker', 'text'],
          ['Years in that job', '3', 'number'],
        ),
        write(
          'Read the example. Then write your profile.',
          'Personal profile',
          [
            'I am a friendly and reliable worker.',
            'I have three years of experience in a warehouse.',
            'I speak Polish and English.',
            'I am looking for a full-time job in a shop.',
          ],
          'I write two or three good words about me.',
          'I write my experience.',
          'I write my languages.',
          'I check my spelling.',
        ),
      ],
      tasks: [
        'Write your CV on one page. Take a photo or paste the text.',
        'Ask a friend to check your CV. Write what you changed.',
      ],
    },
    {
      slug: 'job-interview',
      name: 'A job interview',
      canDo: 'I can answer and ask questions in a job interview.',
      resources: [
        cards('Learn words for an interview.', interviewWords),
        dialogue(
          'Practise an interview with a friend.',
          'An interview at a hotel',
          ['Manager', 'Olena'],
          'Good morning. Please sit down.',
          'Good morning. Thank you.',
          'Why do you want this job?',
          'I enjoy meeting people and I want to use my English.',
          'What are your strengths?',
          'I am punctual and I learn quickly.',
          'When are you available?',
          'I am available on weekdays from nine to three.',
        ),
        order(
          'Make a question. Put the words in order.',
          'Why do you want this job?',
          'What are your strengths?',
          'When can you start work?',
          'Do you have any questions?',
        ),
        listen('Listen and say the sentences.', interviewWords),
      ],
      tasks: [
        'Record your voice. Answer: Why do you want this job?',
        'Write three questions to ask the manager.',
        'Make a short video. Say hello and introduce yourself.',
      ],
    },
    {
      slug: 'safety-at-work',
      name: 'Safety at work',
      canDo: 'I can read safety signs and say what is dangerous.',
      resources: [
        cards('Learn words about safety.', safetyWords),
        gaps('Put the right word in the sentence.', safetyWords),
        trueFalse(
          'Read the sign. Is it true or false?',
          'All staff must wear strong shoes. Do not run. Keep the fire exit clear. Tell your manager about every accident.',
          ['You can wear sandals.', false],
          ['You must not run.', true],
          ['You can put boxes in front of the fire exit.', false],
        ),
      ],
      tasks: [
        'Take a photo of a safety sign. Write what it means.',
        'Write about a hazard at work or at home. What can you do?',
      ],
    },
  ],
};
