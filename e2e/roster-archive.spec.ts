// An administrator sends the OneRoster archive of the college's records: a new teacher is asked about, created with her class, and undone from the screen.
import { zipOf } from '../apps/server/src/features/roster/zip.fixture.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const about = 'sourcedId,status,dateLastModified';
const archive = zipOf([
  {
    name: 'records/manifest.csv',
    content: 'propertyName,value\r\nfile.users,bulk\r\nfile.enrollments,bulk\r\n',
  },
  {
    name: 'records/users.csv',
    content: [
      `${about},enabledUser,username,givenName,familyName,sms`,
      'u80,,,true,nadia,Nadia,Rahman,07700900980',
      'u71,,,true,zara,Zara,Malik,07700900901',
      'u90,,,true,huda,Huda,Malik,07700900990',
      '',
    ].join('\r\n'),
  },
  { name: 'records/classes.csv', content: `${about},title,courseSourcedId\r\nc1,,,English 1,k1\r\n` },
  {
    name: 'records/enrollments.csv',
    content: [
      `${about},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`,
      'e1,,,c1,o1,u71,student,,,',
      'e2,,,c1,o1,u80,teacher,true,,',
      '',
    ].join('\r\n'),
  },
]);

test('an archive with a new teacher is asked about first; then she teaches her class, until the file is undone', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/roster' });
  const same = await withoutReloading(laptop);
  await laptop
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'records.zip', mimeType: 'application/zip', buffer: archive });
  const question = laptop.getByRole('alertdialog', { name: 'Apply this file?' });
  const teachers = async () =>
    (
      await stage.pool.query<{ name: string; teaches: string | null; locked: boolean }>(
        `select u.display_name as name, chats.chat_name as teaches, c.staff_locked_at is not null as locked
         from users u join user_contacts c on c.user_id = u.id left join chats on chats.teacher_id = u.id
         where c.phone_number = '+447700900980'`,
      )
    ).rows;

  await test.step('she reads who the new teacher is, and Apply asks', async () => {
    for (const words of ['1 new teacher', '1 new person', '1 new class'])
      await expect(laptop.getByRole('listitem').filter({ hasText: new RegExp(`^${words}$`) })).toBeVisible();
    await laptop.getByText('New teachers 1').press('Enter');
    const list = laptop.getByRole('list', { name: 'New teachers' });
    await expect(list).toContainText('Nadia Rahman');
    await expect(list).toContainText('+447700900980');
    await laptop.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(question).toContainText('The file would create accounts of teachers');
    await expectAccessible(laptop);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(await teachers()).toEqual([]);
  });

  await test.step('once it is confirmed, she has an account and teaches the class of the file', async () => {
    await laptop.getByRole('button', { name: 'Apply' }).press('Enter');
    await question.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(laptop.getByText('The roster is up to date.')).toBeVisible();
    expect(await teachers()).toEqual([{ name: 'Nadia Rahman', teaches: 'English 1', locked: false }]);
    expect(await stage.pool.query("select 1 from users where display_name = 'Huda Malik'")).toMatchObject({
      rowCount: 0,
    });
  });

  await test.step('undone from the screen, the class is gone and her account is locked, but not deleted', async () => {
    await laptop.getByRole('button', { name: 'Undo records.zip' }).press('Enter');
    const undo = laptop.getByRole('alertdialog', { name: 'Undo this file?' });
    for (const words of ['1 new person', '1 new teacher', '1 new class', 'New accounts are locked'])
      await expect(undo).toContainText(words);
    const size = laptop.viewportSize() ?? { width: 1280, height: 800 };
    await laptop.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(laptop);
    await laptop.setViewportSize(size);
    await undo.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(laptop.getByText('This file was undone.')).toBeVisible();
    expect(await teachers()).toEqual([{ name: 'Nadia Rahman', teaches: null, locked: true }]);
    await same();
  });
});
