// Proves the names, limits and purposes of files.
import { expect, test } from 'vitest';
import { canUpload } from './access.ts';
import { extensionOf, isAcceptedType, kindOf } from './accepted-types.ts';
import { acceptsKind, filePurposes, largestFile, uploadMetadata } from './input.ts';
import { filePathOf } from './path.ts';

const ownerId = '019a0000-0000-7000-8000-000000000001';
const sent = { purpose: 'message', ownerId, fileName: 'My dog.final.JPG' } as const;

test('a photo is stored under its sender with a timestamp after its name [FILE-4, FILE-6]', () => {
  expect(filePathOf(sent, 'image/jpeg', 1_700_000_000_000)).toBe(
    `users/${ownerId}/My-dog-final-1700000000000.jpg`,
  );
});

test('a recording is named audio with its timestamp and ends in mp3 [FILE-5, CONST-10]', () => {
  expect(filePathOf({ ...sent, fileName: 'x.mp3' }, 'audio/mpeg', 1_700_000_000_000)).toBe(
    `users/${ownerId}/audio-1700000000000.mp3`,
  );
});

test('profile and module pictures have one path each, whatever the file was called [FILE-1, FILE-8]', () => {
  expect(filePathOf({ ...sent, purpose: 'profile' }, 'image/png', 1)).toBe(
    `users/${ownerId}/profileImages/profile-image`,
  );
  expect(
    filePathOf({ ...sent, purpose: 'module', topicId: 'topic', moduleId: 'module' }, 'image/png', 1),
  ).toBe('topics/topic/modules/module');
});

test('a file name that tries to leave its folder becomes a plain file name [FILE-4]', () => {
  const names = [
    '../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    'a\u0000b.png',
    '.',
    '',
    'x'.repeat(300),
    `x${'𠮷'.repeat(60)}`,
  ];
  for (const fileName of names) {
    const label = filePathOf({ ...sent, fileName }, 'image/png', 7);
    expect(label).toMatch(/^users\/[0-9a-f-]{36}\/[\p{L}\p{N}_-]{1,80}-7\.png$/u);
  }
});

test('a file of exactly the limit is accepted; a module picture may have one megabyte [CONST-4, CONST-5]', () => {
  expect(filePurposes.map(largestFile)).toEqual([
    209_715_200, 209_715_200, 209_715_200, 209_715_200, 1_048_576,
  ]);
});

test('only pictures become profile and module pictures', () => {
  expect(filePurposes.filter((purpose) => acceptsKind(purpose, 'video'))).toEqual([
    'evidence',
    'comment',
    'message',
  ]);
  expect(filePurposes.filter((purpose) => acceptsKind(purpose, 'image'))).toEqual(filePurposes);
});

test('learners send evidence, messages and their own picture; comments and module pictures are for staff', () => {
  expect(filePurposes.filter((purpose) => canUpload({ role: 'student' }, purpose))).toEqual([
    'evidence',
    'message',
    'profile',
  ]);
  expect(filePurposes.filter((purpose) => canUpload({ role: 'teacher' }, purpose))).toEqual(filePurposes);
});

test('nothing that can carry a script or an archive is accepted', () => {
  for (const mediaType of ['image/svg+xml', 'text/html', 'application/zip', 'application/pdf', 'toString']) {
    expect(isAcceptedType(mediaType)).toBe(false);
  }
  expect([kindOf('audio/webm'), extensionOf('audio/webm')]).toEqual(['audio', 'webm']);
});

test('a module picture without its module is refused', () => {
  const given = { id: ownerId, fileName: 'a.png', purpose: 'module', topicId: ownerId };
  expect(uploadMetadata.safeParse(given).success).toBe(false);
  expect(uploadMetadata.safeParse({ ...given, moduleId: ownerId }).success).toBe(true);
});
