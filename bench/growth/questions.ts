// What people of a centre wait for: home, the staff shell, the class table, a chat, the review queue, signing in, searches, a report.
import { pin, rareName, type Place } from './place.ts';

export type Question = {
  readonly what: string;
  /** Returns the answer's text. */
  readonly ask: (url: string, place: Place) => Promise<string>;
};

type Viewer = keyof Place['tokens'];

const rows = (
  what: string,
  who: Viewer,
  name: string,
  paramsOf: (place: Place) => Readonly<Record<string, string>>,
): Question => ({
  what: `${what}: ${name}`,
  ask: (url, place) => get(url, place, who, `/api/live/${name}?${new URLSearchParams(paramsOf(place))}`),
});

const search = (searchText: (place: Place) => string, searchBy: 'name' | 'phoneNumber'): Question => ({
  what: `search of everybody by ${searchBy}`,
  ask: (url, place) =>
    send(url, '/api/users/search', { searchText: searchText(place), searchBy }, place.tokens.admin),
});

const ofCategory = ({ categoryId }: Place) => ({ categoryId });
const ofClass = ({ chatId }: Place) => ({ chatId });
const ofRecord = ({ learnerId, categoryId }: Place) => ({ learnerId, categoryId });

export const questions: readonly Question[] = [
  { what: 'a learner’s home', ask: (url, place) => get(url, place, 'learner', '/api/opening') },
  rows('home', 'learner', 'evidence.ofLearner', ({ learnerId }) => ({ learnerId })),
  rows('home', 'learner', 'evidence.marks', ({ learnerId }) => ({ learnerId, viewerId: learnerId })),
  rows('staff shell', 'teacher', 'evidence.uncommented', ofCategory),
  rows('staff shell', 'teacher', 'plans.activeOfCategory', ofCategory),
  rows('staff shell', 'teacher', 'plans.marks', ({ teacherId, categoryId }) => ({
    viewerId: teacherId,
    categoryId,
  })),
  rows('staff shell', 'teacher', 'people.ofCategory', ofCategory),
  rows('staff shell', 'teacher', 'classrooms.members', ofCategory),
  rows('review queue', 'teacher', 'evidence.ofLearner', ofRecord),
  rows('review queue', 'teacher', 'evidence.comments', ofRecord),
  rows('review queue', 'teacher', 'evidence.marks', ({ teacherId, learnerId }) => ({
    viewerId: teacherId,
    learnerId,
  })),
  rows('class table', 'teacher', 'progress.ofClassroom', ofClass),
  rows('class table', 'teacher', 'progress.activityOfClassroom', ofClass),
  rows('chat', 'learner', 'chat.messages', ofClass),
  rows('chat', 'learner', 'chat.tail', ofClass),
  {
    what: 'signing in, with its hash',
    ask: async (url, { phoneNumber }) => {
      const answer = await send(url, '/api/users/login', { phoneNumber, pin });
      // The token is another each time.
      return answer.replaceAll(/"[\w-]{20,}"/g, '""');
    },
  },
  search(() => rareName, 'name'),
  search(({ phoneNumber }) => phoneNumber, 'phoneNumber'),
  {
    what: 'report Single User',
    ask: (url, place) => get(url, place, 'admin', `/api/reports/single-user?userId=${place.learnerId}`),
  },
  {
    what: 'report Users by Classroom',
    ask: (url, place) => get(url, place, 'admin', `/api/reports/users-by-classroom?chatId=${place.chatId}`),
  },
];

async function get(url: string, place: Place, who: Viewer, address: string): Promise<string> {
  return read(
    await fetch(url + address, { headers: { authorization: `Bearer ${place.tokens[who]}` } }),
    address,
  );
}

async function send(url: string, address: string, body: object, token?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return read(await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) }), address);
}

async function read(answer: Response, address: string): Promise<string> {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} returned status ${answer.status}: ${text}`);
  return text;
}
