// Topic 9, Digital Skills: computers, passwords, email, forms and video calls.
import type { Word } from '../../lesson-pages/activity.ts';
import type { Topic } from '../types.ts';
import {
  ask,
  cards,
  dialogue,
  dictionary,
  form,
  gaps,
  match,
  order,
  reading,
  sort,
  trueFalse,
  write,
} from './activities.ts';

const computer: readonly Word[] = [
  ['screen', 'you look at it', 'The screen is very bright.', 'laptop'],
  ['keyboard', 'you write with it', 'Press a letter on the keyboard.', 'laptop'],
  ['mouse', 'you move it with your hand and click', 'Click with the mouse.', 'mouse'],
  ['charger', 'it gives power to your phone', 'I forgot my charger.', 'charger'],
  ['app', 'a program on your phone', 'Open the app and sign in.', 'phone'],
  ['download', 'to get a file from the internet', 'You can download the form.', 'download'],
];

const passwords: readonly Word[] = [
  ['password', 'secret letters and numbers', 'Do not tell anybody your password.', 'padlock'],
  ['scam', 'a trick to take your money', 'That text message is a scam.', 'warning'],
  ['link', 'you tap it and a page opens', 'Do not tap a link from a stranger.', 'phone'],
  ['private', 'only for you', 'Your PIN is private.', 'padlock'],
  ['delete', 'to remove', 'I delete strange emails.', 'bin'],
  ['update', 'a newer version', 'Install the update tonight.', 'download'],
];

const email: readonly Word[] = [
  ['subject', 'what the email is about', 'Write a short subject.', 'email'],
  ['attach', 'to add a file to an email', 'Please attach a photo.', 'paperclip'],
  ['reply', 'to answer', 'I reply to emails every evening.', 'email'],
  ['forward', 'to send an email to another person', 'Can you forward it to me?', 'email'],
  ['inbox', 'where new emails arrive', 'There are three emails in my inbox.', 'email'],
  ['spam', 'emails that you do not want', 'Look in your spam folder.', 'bin'],
];

const onlineForms: readonly Word[] = [
  ['required', 'you must fill it in', 'Your name is required.', 'form'],
  ['tick', 'to put a small mark in a box', 'Please tick the box.', 'tick'],
  ['submit', 'to send a form', 'Check your answers and submit.', 'download'],
  ['postcode', 'letters and numbers for your street', 'My postcode is ML4 2QT.', 'house'],
  ['upload', 'to send a file from your phone', 'Please upload a photo of your card.', 'phone'],
  ['confirm', 'to say that something is right', 'Please confirm your email address.', 'tick'],
];

const videoCalls: readonly Word[] = [
  ['mute', 'to turn off your sound', 'Please mute your microphone.', 'microphone'],
  ['camera', 'it shows your face', 'My camera does not work.', 'camera'],
  ['join', 'to go into a call', 'Tap here to join the class.', 'laptop'],
  ['share', 'to show other people', 'The teacher can share the screen.', 'laptop'],
  ['headphones', 'you wear them on your ears', 'I use headphones on the bus.', 'headphones'],
  ['connection', 'how you get the internet', 'My connection is slow today.', 'wifi'],
];

export const digital: Topic = {
  name: 'Digital Skills',
  subject: 'Digital Skills',
  category: 'college',
  author: 'lindqvist',
  sharedWith: ['centre'],
  modules: [
    {
      slug: 'computer-words',
      name: 'Computer words',
      canDo: 'I can name the parts of a computer.',
      resources: [
        dictionary('Look at the pictures. Learn computer words.', computer),
        match('Match the word and the meaning.', computer),
        gaps('Put the right word in the sentence.', computer),
      ],
      tasks: [
        'Write how you use your phone. Write five sentences.',
        'Take a photo of a computer at the college. Write the names of four parts.',
      ],
    },
    {
      slug: 'staying-safe-online',
      name: 'Staying safe online',
      canDo: 'I can say how to stay safe online.',
      resources: [
        cards('Learn words about safety online.', passwords),
        trueFalse(
          'Read the message. Is it true or false?',
          '“Your parcel is waiting! Pay £1.99 now. Tap this link and write your card number.” This message is a scam. Real companies do not ask for your card number in a text message.',
          ['You should tap the link.', false],
          ['The message is a scam.', true],
          ['You should delete the message.', true],
        ),
        sort(
          'Is it safe or not safe?',
          ['Safe', ['a long password', 'sign out on a shared computer', 'ask a friend about a strange text']],
          ['Not safe', ['the password 123456', 'tell a caller your PIN', 'tap a link from a stranger']],
        ),
      ],
      tasks: ['Write four rules for staying safe online.', 'Record your voice. Tell a friend about a scam.'],
    },
    {
      slug: 'sending-an-email',
      name: 'Sending an email',
      canDo: 'I can write and send an email to my teacher.',
      resources: [
        cards('Learn words for email.', email),
        reading(
          'Read the email. Answer the questions.',
          'An email to the teacher',
          [
            'Subject: Absence on Tuesday',
            'Dear Ms Lindqvist, I am sorry, but I cannot come to class on Tuesday.',
            'I have a hospital appointment at 6 pm.',
            'Can you send me the homework, please? Kind regards, Olena',
          ],
          ask('Why can Olena not come?', 'She has an appointment.', 'She is on holiday.', 'She is working.'),
          ask('What does she want?', 'the homework', 'a new class', 'a certificate'),
          ask('How does she finish the email?', 'Kind regards', 'See you', 'Love'),
        ),
        write(
          'Read the example. Then write an email to your teacher.',
          'Email to a teacher',
          [
            'Dear Mr Clarke,',
            'I am sorry, but I cannot come to class today.',
            'My son is ill. I will come on Thursday.',
            'Kind regards, Amina Yusuf',
          ],
          'I write a short subject.',
          'I start with “Dear …”.',
          'I say why.',
          'I end with “Kind regards” and my name.',
        ),
        gaps('Put the right word in the sentence.', email),
      ],
      tasks: [
        'Write an email to your teacher. You cannot come to class.',
        'Send an email with a photo. Take a picture of the screen.',
      ],
    },
    {
      slug: 'online-forms',
      name: 'Filling in online forms',
      canDo: 'I can fill in my name and address in an online form.',
      resources: [
        cards('Learn words from online forms.', onlineForms),
        form(
          'Join the library. Fill in the form.',
          'Join the library',
          ['First name', 'Amina', 'text'],
          ['Surname', 'Yusuf', 'text'],
          ['Email', 'amina@example.org', 'email'],
          ['Date of birth', '14/03/1990', 'date'],
          ['Postcode', 'ML4 2QT', 'postcode'],
        ),
        order(
          'Make a sentence. Put the words in order.',
          'Please tick the box.',
          'Your phone number is required.',
          'Check your answers before you submit.',
          'Please upload a photo.',
        ),
      ],
      tasks: [
        'Write your full address as on a form. Use a pretend house number.',
        'Fill in an online form with help. Write three new words from it.',
      ],
    },
    {
      slug: 'video-calls',
      name: 'Joining a video call',
      canDo: 'I can join a video call and speak politely.',
      resources: [
        dictionary('Look at the pictures. Learn words for video calls.', videoCalls),
        dialogue(
          'Read with a friend.',
          'An online class',
          ['Teacher', 'Davit'],
          'Good evening, Davit. Can you hear me?',
          'Yes, but I cannot see you.',
          'Is your camera on?',
          'One moment. I am looking for the button.',
          'It is at the bottom of the screen.',
          'Now I can see you. Thank you!',
        ),
        gaps('Put the right word in the sentence.', videoCalls),
      ],
      tasks: [
        'Make a short video. Say what you did today.',
        'Write three polite sentences for a video call.',
      ],
    },
  ],
};
