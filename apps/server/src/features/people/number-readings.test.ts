// Proves that a phone number is one number to every call that takes one, however it was typed, pasted or copied.
import { describe, expect, test } from 'vitest';
import { personId, phoneNumberOf, secretOf } from '../../../../../testing/cast.ts';
import { categories } from '../../../../../testing/world-ids.ts';
import { sharedOffice, type Body } from './people.fixture.ts';

const office = sharedOffice();

/** The ways in which people write a British number, given with its first 0. */
const written: readonly (readonly [way: string, write: (number: string) => string])[] = [
  ['with marks of direction', (number) => `\u202A${number}\u202C`],
  ['in an isolate, with a mark of Arabic', (number) => `\u2068\u061C${number}\u2069`],
  ['with no-break spaces and hyphens', (number) => number.replace(/^(\d{5})(\d{3})/, '$1\u00A0$2\u2011')],
  ['with zero-width spaces', (number) => `\uFEFF${number.replace(/^(\d{3})/, '$1\u200B')}`],
  ['with its country and (0)', (number) => number.replace(/^0/, '+44 (0)')],
  ['with 0044', (number) => number.replace(/^0/, '0044 ')],
  ['as a link', (number) => `${number.replace(/^0/, 'tel:+44-')};ext=1`],
  ['after a word', (number) => `Mobile: ${number}`],
  ['in Arabic digits, the plus last', (number) => `${inDigits(0x660, number.replace(/^0/, '44'))}+`],
  ['in Persian digits', (number) => inDigits(0x6f0, number)],
  ['in Devanagari digits', (number) => inDigits(0x966, number)],
  ['in full width', (number) => inDigits(0xff10, number)],
];

const inDigits = (zero: number, number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const plainOf = (who: 'dao' | 'okafor') => phoneNumberOf(who).replaceAll(' ', '');

async function send(method: string, path: string, input: Body) {
  const answer = await fetch(`${office.node.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

describe.each(written)('a number %s', (_way, write) => {
  const signIn = (phoneNumber: string) => send('POST', '/users/login', { phoneNumber, pin: secretOf('dao') });

  test('signs in, asks for a reset, is found, and belongs to who has it already', async () => {
    const typed = write(plainOf('dao'));
    expect(await signIn(typed)).toMatchObject({ status: 200, body: { userId: personId('dao') } });
    expect((await send('POST', '/users/reset', { phoneNumber: typed })).status).toBe(200);
    const found = await office.call('priya', 'searchUsers', { searchText: typed, searchBy: 'phoneNumber' });
    expect(found.body['users']).toMatchObject([{ id: personId('dao') }]);
    const taken = await office.call('priya', 'editUser', {
      userId: personId('amina'),
      phoneNumber: typed,
    });
    expect(taken.status).toBe(409);
    const completed = await send('PATCH', '/users/reset', {
      phoneNumber: typed,
      pin: '274916',
      resetCode: 'none',
    });
    expect(completed.body['msg']).toMatch(/link is old/);
  });

  test('is stored as the one that it is, by an invitation and by an edit', async () => {
    const person = { firstName: 'Noor', surname: 'Marks', role: 'student', categoryId: categories.morning };
    const pin = `\u202A${inDigits(0x660, '274916')}\u200B`;
    const invited = await office.call('priya', 'inviteUser', {
      ...person,
      phoneNumber: write('07700900671'),
      pin,
    });
    const { id } = invited.body['user'] as { id: string };
    expect(await office.contactOf(id)).toMatchObject({ phone_number: '+447700900671' });
    const input = { phoneNumber: write('07700900671'), pin: '274916' };
    expect((await send('POST', '/users/login', input)).status).toBe(200);
    await office.call('priya', 'editUser', { userId: id, phoneNumber: write('07700900672') });
    expect(await office.contactOf(id)).toMatchObject({ phone_number: '+447700900672' });
  });
});
