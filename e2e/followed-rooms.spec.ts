// What the two homes follow: exactly the rooms whose rows they show or count, each once.
import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

/** The collections that the page has followed since this was called, in order, each as often as it was followed. */
function followedBy(page: Page): () => readonly string[] {
  const followed: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const collection = /^42\["follow",.*"collection":"([^"]+)"/.exec(String(payload))?.[1];
      if (collection !== undefined) followed.push(collection);
    }),
  );
  return () => followed.toSorted();
}

test('a learner’s home follows what is on the screen, and nothing twice', async ({ amina }) => {
  const phone = await amina.onPhone({ path: '/privacy' });
  // What is fetched for use without a network, some seconds later, is left out.
  await phone.route(/keep-for-offline/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const keepForOffline = async () => undefined;',
    }),
  );
  await phone.goto('about:blank');
  const followed = followedBy(phone);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await expect
    .poll(followed)
    .toEqual([
      'categories.ofUser',
      'chat.marks',
      'chat.ofMember',
      'chat.tail',
      'chat.tail',
      'chat.tail',
      'classrooms.modules',
      'classrooms.modules',
      'curriculum.modulesOfChat',
      'curriculum.modulesOfChat',
      'curriculum.outlineOfChat',
      'curriculum.outlineOfChat',
      'curriculum.resources',
      'curriculum.tasks',
      'evidence.comments',
      'evidence.marks',
      'evidence.ofLearner',
      'people.account',
      'people.self',
      'plans.ofLearner',
      'progress.ofLearner',
      'targets.ofLearner',
    ]);
});

test('a teacher’s home follows what is on the screen, and nothing twice', async ({ clarke }) => {
  const phone = await clarke.onPhone({ path: '/privacy' });
  await phone.goto('about:blank');
  const followed = followedBy(phone);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Colin Clarke');
  await expect
    .poll(followed)
    .toEqual([
      'categories.ofUser',
      'chat.marks',
      'chat.ofMember',
      'chat.tail',
      'chat.tail',
      'chat.tail',
      'chat.tail',
      'chat.tail',
      'classrooms.members',
      'classrooms.modules',
      'classrooms.modules',
      'curriculum.modulesOfChat',
      'curriculum.modulesOfChat',
      'evidence.uncommented',
      'people.account',
      'people.ofCategory',
      'people.preferences',
      'people.self',
      'plans.activeOfCategory',
      'plans.marks',
      'progress.activityOfClassroom',
      'progress.activityOfClassroom',
    ]);
});
