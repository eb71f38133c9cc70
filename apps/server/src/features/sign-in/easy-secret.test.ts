// Proves which new PINs and passwords are refused, how many those are, and that checking a long text is fast.
import { whyEasyPin } from '@foothold/domain/sign-in/easy-pin';
import { expect, test } from 'vitest';
import { isCommonPin } from './common-secrets.ts';
import { whyEasy } from './easy-secret.ts';

const numbers = ['+447700900123', '07700 900123'];

test.each(['159753', '135790', '246801', '789456', '5201314', '111111'])(
  'the PIN %s is easy to guess',
  async (pin) => {
    expect(await whyEasy('pin', pin, numbers)).toBe('This PIN is easy to guess. Please choose another one');
  },
);

test('fewer than 2 % of all six-digit PINs are refused', () => {
  const all = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'));
  const refused = all.filter((pin) => isCommonPin(pin) || whyEasyPin(pin, []) !== null);
  expect(refused).toHaveLength(19_420);
});

test.each([
  'Password1!',
  'Passw0rd!',
  'P@ssw0rd123!',
  'Qwertyuiop1!',
  'Liverpool1!',
  'Foothold1!',
  'TalkEnglish1!',
  'Rochdale26!',
  'Thurrock1!',
  'passwordpassword',
  'aaaaaaaaaaaaaaaa',
  'abcdefghijklmnopqrst',
  '123456789012345678',
  'a1!a1!a1!a1!a1!a1!',
  'Call me: 07700 900123',
  '+44 7700 900123 !',
])('the password %s is easy to guess', async (password) => {
  expect(await whyEasy('password', password, numbers)).toBe(
    'This password is easy to guess. Please choose another one',
  );
});

test.each(['Teach3r!demo', 'Adm1n!demo', 'Garden1$gate', 'the tram to Bury', 'n3w-secret!'])(
  'the password %s is not',
  async (password) => {
    expect(await whyEasy('password', password, numbers)).toBe(null);
  },
);

test('a long password that is slow to estimate is estimated by its beginning', async () => {
  const ends = ['correct horse battery staple ', 'Xq7!vb2@kd9#'].map((part) => part.repeat(1000));
  for (const text of ends)
    expect(await whyEasy('password', text, [])).toBe(await whyEasy('password', text.slice(0, 64), []));
});
