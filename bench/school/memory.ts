// Measures the server's memory for each learner whose home screen follows all its rooms.
import { SOCKET_PATH } from '@foothold/live/contract';
import { Child } from '../measure/child.ts';
import type { Figure } from '../measure/figures.ts';
import type { Followers } from '../fan-out/followers.ts';
import type { Learner } from './school.ts';
import { withSchool } from './with-school.ts';

const FOLLOWER_KB = 160;

/** The rooms that the learner's home screen follows. */
export function homeOf({ id, chatIds }: Learner): { collection: string; params: object }[] {
  const own = { userId: id };
  const learner = { learnerId: id };
  const ofChat = ['chat.tail', 'classrooms.modules', 'curriculum.modulesOfChat', 'curriculum.outlineOfChat'];
  return [
    { collection: 'people.self', params: own },
    { collection: 'people.account', params: own },
    { collection: 'categories.ofUser', params: own },
    { collection: 'chat.ofMember', params: own },
    { collection: 'chat.marks', params: own },
    { collection: 'evidence.ofLearner', params: learner },
    { collection: 'evidence.comments', params: learner },
    { collection: 'evidence.marks', params: { viewerId: id, learnerId: id } },
    { collection: 'progress.ofLearner', params: learner },
    { collection: 'targets.ofLearner', params: learner },
    { collection: 'plans.ofLearner', params: learner },
    ...chatIds.flatMap((chatId) => ofChat.map((collection) => ({ collection, params: { chatId } }))),
  ];
}

export async function memory(): Promise<Figure[]> {
  const learners = 500;
  return withSchool({ learners, classSize: 20 }, async (school) => {
    const { server, url } = school;
    const clients = new Child<Followers>(new URL('../fan-out/followers.ts', import.meta.url));
    try {
      const before = await server.ask('memory');
      await clients.ask('connect', {
        id: 0,
        options: {
          url: `${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
          origin: url,
          followers: school.learners.map((one) => ({ token: one.token, follows: homeOf(one) })),
          deltaPrefix: '42["delta"',
        },
      });
      const after = await server.ask('memory');
      // The growth of the process, garbage included, since a garbage collection.
      const each = (after.rss - before.collected.rss) / learners / 1024;
      const live = (after.collected.live - before.collected.live) / learners / 1024;
      const rooms = school.learners.reduce((sum, one) => sum + homeOf(one).length, 0);
      return [
        {
          what: `memory for each of ${learners} learners at home (${(rooms / learners).toFixed(0)} follows each)`,
          measured: `${each.toFixed(0)} KB, of them ${live.toFixed(0)} KB live`,
          target: `≤ ${FOLLOWER_KB} KB`,
          met: each <= FOLLOWER_KB,
        },
      ];
    } finally {
      await clients.end();
    }
  });
}
