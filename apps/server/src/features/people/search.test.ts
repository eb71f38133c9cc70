// Proves which users are found in all categories, by name and by number, and that the search is recorded without its text.
import { compilePattern } from '@foothold/domain/people/pattern';
import { folded } from '@foothold/domain/people/folding';
import { nameGrams, nameSearch } from '@foothold/domain/people/search';
import { describe, expect, test } from 'vitest';
import { sql } from '../../kernel/database/drizzle.ts';
import { personId, phoneNumberOf } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { database } from '../../kernel/database/db.ts';
import { namesMatching, searchAllUsers } from './search.ts';
import { sharedOffice } from './people.fixture.ts';

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

  test('knows the letters of every character as the rule does, or leaves the name to the rule', async () => {
    // Without ideographs, Hangul syllables, surrogates and characters of private use, which take long and have no such letters.
    const { rows } = await database(office.node.pool).execute<{ point: number; grams: string[] }>(sql`
      select point, grams from generate_series(1, 131071) as point,
        lateral (select folded_name_grams('q' || chr(point) || 'z') as grams) as indexed
      where point not between 13312 and 42559 and point not between 44032 and 63743 and not grams @> '{?}'`);
    expect(rows.length).toBeGreaterThan(3000);
    const wrong = rows.filter(({ point, grams }) => {
      const letters = folded(`q${String.fromCodePoint(point)}z`).replaceAll(/[^a-z0-9]/g, '');
      const longest = Math.min(3, letters.length);
      const indexed = grams.filter((gram) => gram.length === longest && gram !== '*');
      return nameGrams(letters).toSorted().join(' ') !== indexed.toSorted().join(' ');
    });
    expect(wrong).toEqual([]);
  });

  test('indexes the same runs in a database of Turkish', async () => {
    const { rows } = await database(office.node.pool).execute<{ grams: string[] }>(
      sql`select folded_name_grams('ISIL' collate "tr-x-icu") as grams`,
    );
    expect(rows[0]?.grams).toEqual(expect.arrayContaining(['isi', 'sil']));
  });

  test('finds whom the rule finds in a large sample of names, by any part of them', async () => {
    const db = database(office.node.pool);
    const letters = Array.from(
      "aAbdeghiIjklLłŁmnoOøØprsStuvyzßæÆœđĐðıİéÉèüÜşŞçğńćżřůāʻ’'-– ´·\u0301\u200D\u200C٣2آأإاىيیةهكک\u0640АаБґѐёαάΣς李",
    );
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const letter = () => (next(8) === 0 ? letters[next(letters.length)] : 'aeioumnrstlkz'[next(13)]);
    const written = () => Array.from({ length: 3 + next(6) }, letter).join('');
    const names = Array.from({ length: 1000 }, (_, at) => `${written()} ${written()} ${at}`);
    await db.execute(sql`with made as (
        insert into users (id, display_name, role, selected_category_id)
        select gen_random_uuid(), name, 'student', ${categories.morning} from unnest(${sql.param(names)}::text[]) as name
        returning id
      ) insert into user_categories (user_id, category_id) select id, ${categories.morning} from made`);
    await db.execute(sql`analyze users`);
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select id, display_name as name from users`,
    );
    for (let time = 0; time < 300; time += 1) {
      const name = names[next(names.length)] ?? '';
      const start = next(name.length - 2);
      const part = name.slice(start, start + 1 + next(5)).toWellFormed();
      const typed = [part, part.toUpperCase(), folded(part)][time % 3] ?? '';
      const rule = nameSearch(typed, compilePattern);
      const found = await namesMatching(db, typed);
      expect(found.toSorted(), typed).toEqual(
        rows
          .filter((row) => rule(row.name))
          .map((row) => row.id)
          .toSorted(),
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
