// Proves that pages format numbers as their country does, and that a formatted number is parsed back to the same one.
import { spelledNumber } from '@foothold/domain/people/phone-number';
import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { e164, spellingOf } from './phone-number.ts';

const mobiles = getCountries().flatMap((country) => {
  const example = getExampleNumber(country, examples);
  return example === undefined ? [] : [{ country, example }];
});

test('in every country a mobile number is written as that country writes it, and typing it again gives the same number [USER-8]', () => {
  expect(mobiles.length).toBeGreaterThan(200);
  const written = mobiles.map(({ country, example }) => ({
    country,
    example,
    text: spelledNumber(example.number, spellingOf(country)),
  }));
  expect(written.filter(({ country, example, text }) => e164(text, country) !== example.number)).toEqual([]);
  // Numbers of countries without a grouping keep the country code.
  const national = written.filter(({ text }) => !text.startsWith('+'));
  expect(national.length).toBeGreaterThan(mobiles.length - 10);
  expect(national.filter(({ example, text }) => text !== example.formatNational())).toEqual([]);
});

test('the formatting rules sent to a page are small', () => {
  const sizes = getCountries().map((country) => JSON.stringify(spellingOf(country)).length);
  expect(JSON.stringify(spellingOf('GB')).length).toBeLessThan(1000);
  expect(Math.max(...sizes)).toBeLessThan(8000);
});
