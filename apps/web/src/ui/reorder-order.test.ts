// Proves the order of a list after a move by button or by pointer.
import { describe, expect, it } from 'vitest';
import { droppedAt, laidOver, movedTo } from './reorder-order.ts';

const list = ['a', 'b', 'c', 'd'];

describe('an item in a list', () => {
  it('moves up and down by one and stops at the ends', () => {
    expect(movedTo(list, 'b', 0)).toEqual(['b', 'a', 'c', 'd']);
    expect(movedTo(list, 'b', 2)).toEqual(['a', 'c', 'b', 'd']);
    expect(movedTo(list, 'a', -1)).toEqual(list);
    expect(movedTo(list, 'd', 9)).toEqual(list);
    expect(movedTo(list, 'nobody', 0)).toEqual(list);
  });

  it('is dropped before or after another, from either side', () => {
    expect(droppedAt(list, 'd', 'b', 'before')).toEqual(['a', 'd', 'b', 'c']);
    expect(droppedAt(list, 'a', 'c', 'after')).toEqual(['b', 'c', 'a', 'd']);
    expect(droppedAt(list, 'a', 'b', 'before')).toEqual(list);
    expect(droppedAt(list, 'b', 'b', 'after')).toEqual(list);
  });

  it('keeps its requested index while others are added and removed', () => {
    expect(laidOver(['c', 'a', 'b'], ['a', 'c', 'new'])).toEqual(['c', 'a', 'new']);
  });
});
