// Proves which voice reads to a learner, and that long texts are read to their end.
import { expect, test } from 'vitest';
import { englishVoice, spokenPieces } from './english-voice.ts';

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
});

test('English is read by an English voice, whatever language the phone speaks, and by none if there is none', () => {
  const british = voice('en-GB', false);
  const american = voice('en_US', true, true);
  expect(englishVoice([voice('ar-SA', true, true), american, british])).toBe(british);
  expect(englishVoice([voice('en-GB', false), voice('en_GB')])).toMatchObject({ localService: true });
  expect(englishVoice([voice('so-SO', true, true), american])).toBe(american);
  expect(englishVoice([voice('ur-PK', true, true), voice('enm')])).toBeNull();
  expect(englishVoice([])).toBeNull();
});

test('a long text is read in short pieces and nothing of it is left out, only web addresses are not spelled', () => {
  const long = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
  const pieces = spokenPieces(`Hello, Amina! Go to https://example.org/a?b=c#d now.\n\n– – –\n${long}`);
  expect(pieces.slice(0, 2).map((piece) => piece.trim())).toEqual(['Hello, Amina!', 'Go to link now.']);
  expect(pieces.slice(2).join(' ')).toBe(long);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(180);
  expect(spokenPieces(' … ')).toEqual([]);
});
