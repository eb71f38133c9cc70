// Proves from which length titles are shown smaller.
import { expect, it } from 'vitest';
import { titleSize } from './title-size.ts';

it('a module’s title is shown smaller from 50 characters on, and smaller still from 100 [LAY-9]', () => {
  expect([1, 49, 50, 99, 100, 200].map((length) => titleSize('x'.repeat(length)))).toEqual([
    'normal',
    'normal',
    'long',
    'long',
    'longest',
    'longest',
  ]);
});
