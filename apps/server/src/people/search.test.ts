// Proves which users are found in all categories, by name and by number, and that the search is recorded without its text.
import { compilePattern } from '@foothold/domain/people/pattern';
import { nameSearch } from '@foothold/domain/people/search';
import { describe, expect, test } from 'vitest';
import { sql } from '../database/drizzle.ts';
import { personId, phoneNumberOf } from '../../../../testing/cast.ts';
import { categories } from '../../../../testing/world-ids.ts';
import { database } from '../database/db.ts';
import { searchAllUsers } from './search.ts';
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

  test('finds by name whom the rule finds among all people, whatever script and signs are in names and in what is typed', async () => {
    const db = database(office.node.pool);
    const names = [
      'Sofía Gutiérrez Ramírez',
      'Trần Văn Thành',
      'Fergus O’Sullivan',
      "Maeve D'Arcy",
      'Анна Иванова',
      'محمد علي',
      'İpek Işık Şahin',
      'ﬁona Ａｎｎａ',
      'Kai-Li Straße',
      '李小龙 Bruce',
      'Zoë 2',
    ];
    await db.execute(sql`with numbered as (select id, row_number() over (order by id) as n from users)
      update users set display_name = (${sql.param(names)}::text[])[n] from numbered where numbered.id = users.id`);
    const forms = names.flatMap((name) => [
      name,
      name.toUpperCase(),
      name.normalize('NFKD'),
      name.replaceAll(' ', ''),
    ]);
    const typed = forms.flatMap((form) =>
      [1, 2, 3, 5, 9].flatMap((length) => [0, 2, 4, 7].map((start) => form.slice(start, start + length))),
    );
    for (const searchText of new Set([...typed, 'nobody', 'Анна B', 'xyz', '^Анн', 'anna|zoe', '1', "o'"])) {
      const rule = nameSearch(searchText, compilePattern);
      const found = await searchAllUsers(db, { searchText, searchBy: 'name' });
      expect(found.map(({ displayName }) => displayName).toSorted(), searchText).toEqual(
        names.filter((name) => rule(name)).toSorted(),
      );
    }
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
