// Proves that a report is refused while too many are taken, and that a place that is given back can be taken again.
import { reportSentences } from '@foothold/domain/reports/reports';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('an administrator who takes one report too many is told so, while a colleague still gets one', () => {
  const places = createPlaces({ perPerson: 2, perServer: 3 });
  const first = places.take('priya');
  places.take('priya');
  expect(() => places.take('priya')).toThrow(reportSentences.ownRunning);
  places.take('helen');
  expect(() => places.take('omar')).toThrow(reportSentences.othersRunning);
  first();
  // Given back twice, it is still one place.
  first();
  places.take('omar');
  expect(() => places.take('helen')).toThrow(reportSentences.othersRunning);
  expect(() => places.take('priya')).toThrow(reportSentences.othersRunning);
});
