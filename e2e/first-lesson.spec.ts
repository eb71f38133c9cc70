// The first lesson: Amina on her phone hands in her voice and a photo, Mr Clarke on his laptop listens and answers, and she reads it.
import { secretOf } from '../testing/cast.ts';
import { withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';
import { recordVoice } from './voice-recorder.ts';

test('a learner submits a recording and a photo, her teacher comments, and both see it at once without reloading [LIVE-1, HOME-17, STAFF-13]', async ({
  amina,
  clarke,
}) => {
  test.slow();
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  const row = laptop.getByRole('row', { name: 'Amina Yusuf' });
  await expect(row).toContainText('2 without a comment');
  const sameLaptop = await withoutReloading(laptop);

  const phone = await amina.onPhone({ signedIn: false });
  await phone.getByLabel('Phone number').fill(amina.phoneNumber);
  await phone.getByLabel('PIN', { exact: true }).fill(secretOf('amina'));
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome, Amina Yusuf' })).toBeVisible();
  const samePhone = await withoutReloading(phone);

  // She opens her lesson and works through its pages.
  await phone
    .getByRole('link', { name: /Asking the way/ })
    .first()
    .click();
  await phone.getByRole('link', { name: /Look at the map/ }).click();
  await expect(phone.frameLocator('iframe').getByText('A lesson page')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Completed' })).toBeVisible();
  await phone.getByRole('link', { name: 'Next' }).click();
  await phone.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(phone.getByRole('button', { name: 'Completed' })).toBeVisible();
  await phone.getByRole('link', { name: 'Next' }).click();
  await phone.getByRole('link', { name: 'Tasks' }).click();

  // Her voice, then a photo.
  await phone.getByRole('link', { name: /Describe your way home/ }).click();
  await recordVoice(phone);
  await expect(phone.getByRole('group', { name: /^Recording/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Add more' }).click();
  await phone.getByRole('button', { name: 'Take photo' }).click();
  const camera = phone.getByRole('dialog', { name: 'Camera' });
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await camera.getByRole('button', { name: 'Use this' }).click();
  await expect(camera).toHaveCount(0);
  await expect(phone.getByRole('img', { name: /^Photo/ })).toBeVisible();

  // The teacher already sees the badge; he listens and answers.
  await expect(row).toContainText('4 without a comment');
  await row.getByRole('link', { name: /without a comment/ }).click();
  await laptop.getByRole('link', { name: /Asking the way/ }).click();
  const recording = laptop
    .getByRole('article')
    .filter({ has: laptop.getByRole('group', { name: /^Recording/ }) });
  await recording.getByRole('button', { name: 'Play' }).click();
  await expect(recording.getByRole('button', { name: 'Pause' })).toBeVisible();
  await recording.getByRole('button', { name: 'Add comment' }).click();
  await recording.getByRole('textbox', { name: 'Comment' }).fill('Very clear, Amina. Well done!');

  // She is at home when he sends it.
  await phone.getByRole('link', { name: 'Home', exact: true }).click();
  const lesson = phone.getByRole('link', { name: /Asking the way/ }).first();
  await expect(lesson).not.toContainText('new comment');
  await recording.getByRole('button', { name: 'Send' }).click();
  await expect(recording.getByRole('paragraph').filter({ hasText: 'Very clear, Amina' })).toBeVisible();
  await expect(lesson).toContainText(/1 new comment(?!s)/);

  // She opens the task, reads the comment, and the badge goes.
  await lesson.click();
  await phone.getByRole('link', { name: /^Tasks/ }).click();
  await phone.getByRole('link', { name: /Describe your way home/ }).click();
  await expect(phone.getByText('Very clear, Amina. Well done!')).toBeVisible();
  await expect(phone.getByText('Colin Clarke')).toBeVisible();
  await phone.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(lesson).toBeVisible();
  await expect(lesson).not.toContainText('new comment');
  await samePhone();
  await sameLaptop();
});
