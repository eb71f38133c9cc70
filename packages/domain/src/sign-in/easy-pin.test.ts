// Proves which PINs are too easy to guess, and that these are few of all possible PINs.
import { describe, expect, test } from 'vitest';
import { isEasyPin, whyEasyPin } from './easy-pin.ts';

describe('a PIN that is easy to guess', () => {
  test.each([
    ['one digit', ['000000', '1111111']],
    ['a few digits again and again', ['121212', '123123', '1231231', '12121212']],
    ['each digit two or three times', ['112233', '111222', '11223344']],
    ['one step from digit to digit', ['123456', '654321', '890123', '12345678901234567890', '135791']],
    ['a mirror', ['123321', '4567654']],
    ['the example of the form', ['481527']],
    ['a year', ['198507', '071985', '200000', '19850712', '12071985']],
  ])('is %s', (_what, pins) => {
    for (const pin of pins) {
      expect([pin, isEasyPin(pin)]).toEqual([pin, true]);
      expect(whyEasyPin(pin, [])).toBe('This PIN is easy to guess. Please choose another one');
    }
  });

  test.each(['135790', '246801', '120785', '194912', '203012', '864209', '1234567891985'])(
    'does not include %s',
    (pin) => expect(isEasyPin(pin)).toBe(false),
  );

  test('is one in fifty, so that most people never see the message', () => {
    const easy = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0')).filter(
      isEasyPin,
    );
    expect(easy).toHaveLength(18_953);
  });
});

describe('the digits of the phone number', () => {
  const numbers = ['+447700900123', '07700 900123'];

  test.each(['900123', '077009', '770090', '99900123'])('%s are found in a PIN', (pin) => {
    expect(whyEasyPin(pin, numbers)).toBe('This PIN is part of the phone number. Please choose another one');
  });

  test.each(['901238', '321009', '90012'])('%s are not found', (pin) => {
    expect(whyEasyPin(pin, numbers)).toBe(null);
  });
});
