// Proves which browsers on iPhones and iPads are refused.
import { expect, test } from 'vitest';
import { isIosButNotSafari } from './ios-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Safari on an iPhone', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Chrome on an iPhone', `${iphone} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`, 5, true],
  ['Firefox on an iPhone', `${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5, true],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/130.0 Mobile/15E148 Safari/604.1`, 5, true],
  ['a page inside another app on an iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS]`, 5, true],
  ['Safari on an iPad that asks for desktop pages', `${macintosh} Version/18.0 Safari/605.1.15`, 5, false],
  [
    'Chrome on an iPad that asks for desktop pages',
    `${macintosh} CriOS/130 Version/18.0 Safari/605.1.15`,
    5,
    true,
  ],
  ['Chrome on a Macintosh', `${macintosh} Chrome/130.0.0.0 Safari/537.36`, 0, false],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', 5, false],
])(
  'a learner with %s may record, unless it is iOS without Safari [ERR-15]',
  (_who, userAgent, touch, refused) => {
    expect(isIosButNotSafari({ userAgent, maxTouchPoints: touch })).toBe(refused);
  },
);

test('a learner who opened the app from the home screen of an iPhone may record', () => {
  const userAgent = `${iphone} Mobile/15E148`;
  expect(isIosButNotSafari({ userAgent, maxTouchPoints: 5, standalone: true })).toBe(false);
  expect(isIosButNotSafari({ userAgent, maxTouchPoints: 5 })).toBe(true);
});
