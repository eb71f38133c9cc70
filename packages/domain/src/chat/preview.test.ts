// Proves the one line by which the inbox shows a conversation, and the order of those lines.
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
  it('is what was said last [INBOX-5]', () => {
    expect(previewText(newest([said(1, 'First'), said(3, 'Last'), said(2, 'Second')]))).toBe('Last');
  });

  it('without words says what was uploaded [INBOX-6, INBOX-7, INBOX-8]', () => {
    expect(previewText(said(1, '', 'image'))).toBe('uploaded an image');
    expect(previewText(said(1, '', 'video'))).toBe('uploaded a video');
    expect(previewText(said(1, '', 'audio'))).toBe('uploaded a voice note');
    expect(previewText(said(1, 'My street', 'image'))).toBe('My street');
  });

  it('says when nothing was said yet [INBOX-9]', () => {
    expect(previewText(newest([]))).toBe('No messages yet');
  });

  it('stands above those whose last message is older, and the silent ones come last, by name [INBOX-3]', () => {
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
