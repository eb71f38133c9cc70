// Proves which users are found in all categories, by name and by number, and that the search is recorded without its text.
import { describe, expect, test } from 'vitest';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import { categories } from '../../../../testing/world-ids.ts';
import { sharedOffice } from './test-office.ts';

const office = sharedOffice();

describe('the search of all categories', () => {
  const search = async (searchText: string, searchBy: 'name' | 'phoneNumber') => {
    const { body } = await office.call('priya', 'searchUsers', { searchText, searchBy });
    return body['users'] as { displayName: string }[];
  };
  const namesFound = async (...wanted: Parameters<typeof search>) =>
    (await search(...wanted)).map((user) => user.displayName);

  test('finds people of any category, by part of a name in any case and spacing; a broken pattern finds all [XSRCH-3, XSRCH-4, LEFT-3]', async () => {
    expect(await search('DAO NG', 'name')).toEqual([
      {
        id: personId('dao'),
        displayName: 'Dao Nguyen',
        role: 'student',
        categories: [{ id: categories.evening, categoryName: 'Evening' }],
        selectedCategory: categories.evening,
        imageURL: null,
        phoneNumber: '+447700900103',
        accountLocked: false,
      },
    ]);
    expect(await namesFound('aminayus', 'name')).toEqual(['Amina Yusuf']);
    expect(await namesFound('[', 'name')).toHaveLength(11);
  });

  test('finds only complete phone numbers, in whatever format they are typed [XSRCH-2, XSRCH-5, CONST-23]', async () => {
    const typed = phoneNumberOf('okafor');
    for (const each of [typed, typed.replaceAll(' ', ''), typed.replace('0', '+44 ')]) {
      expect(await namesFound(each, 'phoneNumber'), each).toEqual(['Ngozi Okafor']);
    }
    expect(await namesFound('07700 90010', 'phoneNumber')).toEqual([]);
    expect(await namesFound('okafor', 'phoneNumber')).toEqual([]);
  });

  test('is recorded without the search text', async () => {
    await search(phoneNumberOf('amina'), 'phoneNumber');
    const [entry] = await office.rows('select * from auth.audit order by id desc limit 1');
    expect(entry).toMatchObject({
      act: 'all categories searched',
      details: { searchBy: 'phoneNumber', found: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain('7700');
  });
});
