// Proves the preview line of a conversation in the inbox, and the order of the inbox.
import { describe, expect, it } from 'vitest';
import { byNewest, newest, previewText } from './preview.ts';

const said = (seq: number, preview: string, fileType: 'image' | 'video' | 'audio' | null = null) => ({
  seq,
  preview,
  fileType,
  createdBy: 'a',
  createdAt: `2026-03-0${seq}T10:00:00.000Z`,
});

describe('the preview of a conversation', () => {
  it('is the last message [INBOX-5]', () => {
    expect(previewText(newest([said(1, 'First'), said(3, 'Last'), said(2, 'Second')]))).toBe('Last');
  });

  it('says what was uploaded if the last message has no text [INBOX-6, INBOX-7, INBOX-8]', () => {
    expect(previewText(said(1, '', 'image'))).toBe('uploaded an image');
    expect(previewText(said(1, '', 'video'))).toBe('uploaded a video');
    expect(previewText(said(1, '', 'audio'))).toBe('uploaded a voice note');
    expect(previewText(said(1, 'My street', 'image'))).toBe('My street');
  });

  it('says when there are no messages yet [INBOX-9]', () => {
    expect(previewText(newest([]))).toBe('No messages yet');
  });

  it('is above those whose last message is older; conversations without messages come last, by name [INBOX-3]', () => {
    const rows = [
      { name: 'Zoe', last: undefined },
      { name: 'Old', last: said(1, 'x') },
      { name: 'Ali', last: undefined },
      { name: 'New', last: said(2, 'y') },
    ];
    for (const given of [rows, rows.toReversed()])
      expect(given.toSorted(byNewest).map(({ name }) => name)).toEqual(['New', 'Old', 'Ali', 'Zoe']);
  });
});
