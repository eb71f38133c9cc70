// Proves which files may be sent.
import { expect, test } from 'vitest';
import { acceptAttribute, fileRefusal } from './file-kind.ts';

test('a learner may send a file of exactly 200 MB and not one byte more [MSG-2, LEFT-63]', () => {
  const accepted = ['image', 'video'] as const;
  expect(fileRefusal({ size: 209_715_200, type: 'video/mp4' }, accepted)).toBeUndefined();
  expect(fileRefusal({ size: 209_715_201, type: 'video/mp4' }, accepted)).toBe('Max file size: 200mb');
});

test('an empty file is refused when it is chosen, because the server would refuse it each time', () => {
  expect(fileRefusal({ size: 0, type: 'image/png' }, ['image'])).toBe(
    'This file is empty. Please choose another one',
  );
  expect(fileRefusal({ size: 1, type: 'image/png' }, ['image'])).toBeUndefined();
});

test('a message takes photos and videos from the file input, nothing else [MSG-3]', () => {
  const accepted = ['image', 'video'] as const;
  expect(acceptAttribute(accepted)).toBe('image/*,video/*');
  expect(fileRefusal({ size: 1, type: 'image/png' }, accepted)).toBeUndefined();
  expect(fileRefusal({ size: 1, type: 'VIDEO/MP4' }, accepted)).toBeUndefined();
  expect(fileRefusal({ size: 1, type: 'audio/mpeg' }, accepted)).toBe(
    'Please choose a photo or a video here, or record your voice',
  );
  expect(fileRefusal({ size: 1, type: 'application/pdf' }, accepted)).toBe(
    'This kind of file cannot be used. Please choose a photo, a video or a sound',
  );
});
