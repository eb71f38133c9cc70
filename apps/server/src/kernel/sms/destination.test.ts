// Proves to which numbers text messages are sent.
import { expect, test } from 'vitest';
import { whyNoTextTo } from './destination.ts';

const british = { own: 'GB', abroad: [] } as const;

test.each([
  ['a mobile phone', '+447911123457', null],
  ['a number for films and tests', '+447700900101', null],
  ['a landline, which reads messages aloud', '+442079460018', null],
  ['one of Jersey, which has British numbers', '+447797712345', null],
  ['one of the Isle of Man', '+447624123456', null],
  ['one of Ireland', '+353871234567', 'abroad'],
  ['one of Jamaica', '+18765551234', 'abroad'],
  ['one of Russia', '+79101234567', 'abroad'],
  ['one that no country has assigned', '+48000000000', 'abroad'],
  ['a premium-rate number', '+449098790879', 'never'],
  ['a number that costs extra', '+448712345678', 'never'],
  ['a personal number, which costs like one', '+447012345678', 'never'],
  ['a pager', '+447600123456', 'never'],
  ['a free number', '+448001234567', 'never'],
  ['a premium-rate number abroad', '+19005551234', 'never'],
  ['Inmarsat', '+870773111632', 'never'],
  ['Iridium', '+881612345678', 'never'],
  ['Thuraya', '+88216212345', 'never'],
  ['an international network', '+8835100123456', 'never'],
  ['an international premium-rate number', '+979123456789', 'never'],
  ['an international free number', '+80012345678', 'never'],
  ['disaster relief', '+888123456', 'never'],
  ['a country that there is none of', '+99912345678', 'never'],
] as const)('a service in Britain: %s', (_what, number, why) => {
  expect(whyNoTextTo(number, british)).toBe(why);
});

test.each([
  ['+353871234567', null],
  ['+48512345678', null],
  ['+33612345678', 'abroad'],
  ['+19005551234', 'never'],
  ['+881612345678', 'never'],
] as const)('where the operator allows Ireland and Poland: %s', (number, why) => {
  expect(whyNoTextTo(number, { own: 'GB', abroad: ['IE', 'PL'] })).toBe(why);
});

test('where the operator allows all countries, premium-rate and satellite numbers still get none [THREAT-31]', () => {
  const all = { own: 'GB', abroad: 'all' } as const;
  expect(whyNoTextTo('+18765551234', all)).toBe(null);
  expect(whyNoTextTo('+48000000000', all)).toBe('never');
  for (const number of ['+19005551234', '+870773111632', '+449098790879'])
    expect(whyNoTextTo(number, all)).toBe('never');
});

test('of countries that share a calling code only the service’s own is not abroad', () => {
  const american = { own: 'US', abroad: [] } as const;
  expect(whyNoTextTo('+12025550123', american)).toBe(null);
  for (const number of ['+18765551234', '+18095551234', '+14165550123'])
    expect(whyNoTextTo(number, american)).toBe('abroad');
});
