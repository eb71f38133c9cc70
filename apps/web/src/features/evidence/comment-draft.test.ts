// Proves when a comment draft counts as unsaved.
import { describe, expect, it } from 'vitest';
import { draftOf, isChanged, takenUp } from './comment-draft.ts';

const recording = {
  id: '018f0000-0000-7000-8000-000000000001',
  fileType: 'audio' as const,
  filePath: 'users/clarke/audio-1.mp3',
  mediaType: 'audio/mpeg',
  width: null,
  height: null,
};
const comment = {
  id: '018f0000-0000-7000-8000-000000000002',
  evidenceId: '018f0000-0000-7000-8000-000000000003',
  text: 'Well done',
  file: recording,
  createdBy: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  thankedAt: null,
};

describe('a teacher who writes a comment', () => {
  it('has nothing unsaved before typing, in a new comment or an old one [SHELL-12]', () => {
    expect(isChanged(draftOf(undefined))).toBe(false);
    expect(isChanged(draftOf(comment))).toBe(false);
  });

  it('has something unsaved after other words, a new file, or taking the old file away [SHELL-6, STAFF-17]', () => {
    expect(isChanged({ ...draftOf(undefined), text: 'W' })).toBe(true);
    expect(isChanged({ ...draftOf(comment), text: '' })).toBe(true);
    expect(isChanged({ ...draftOf(undefined), file: new File(['x'], 'photo.jpg') })).toBe(true);
    expect(isChanged({ ...draftOf(comment), attachedFile: null })).toBe(true);
  });

  it('continues a stored draft: a new comment, an edit of the same comment, or only a file', () => {
    const photo = new File(['x'], 'photo.jpg');
    expect(takenUp(comment, undefined, null)).toBeUndefined();
    expect(takenUp(undefined, { text: 'Well', expectedVersion: null }, null)).toEqual({
      ...draftOf(undefined),
      text: 'Well',
    });
    const others = { text: 'Very well done', expectedVersion: comment.id };
    expect(takenUp(comment, others, null)).toEqual({ ...draftOf(comment), text: 'Very well done' });
    expect(takenUp(comment, undefined, photo)).toEqual({
      ...draftOf(comment),
      file: photo,
      attachedFile: null,
    });
  });

  it('does not overwrite without asking what somebody else has written meanwhile', () => {
    expect(takenUp(comment, { text: 'Mine', expectedVersion: null }, null)?.before).toBeUndefined();
    expect(takenUp(undefined, { text: 'Mine', expectedVersion: comment.id }, null)?.before).toBeUndefined();
  });
});
