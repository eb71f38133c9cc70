// Proves that the Enter that chooses a word of a keyboard's suggestions sends nothing, and the next one does.
import { beforeEach, describe, expect, test } from 'vitest';
import { leaveComposingKeys } from './composing-keys.ts';

type Key = Readonly<{ key?: string; isComposing?: boolean; keyCode?: number; at?: number }>;

let page: EventTarget;
let heard: string[];
let hasKeyboard: boolean;
beforeEach(() => {
  page = new EventTarget();
  heard = [];
  hasKeyboard = true;
  leaveComposingKeys(page, () => hasKeyboard);
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key));
});

function happens(
  type: string,
  { key = 'Enter', isComposing = false, keyCode = 13, at = 0 }: Key = {},
): Event {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries({ key, isComposing, keyCode, timeStamp: at }))
    Object.defineProperty(event, name, { value });
  page.dispatchEvent(event);
  return event;
}

describe('a key that chooses a word', () => {
  test('is not heard while it is composed, as in Chrome and Firefox; the next Enter is, however soon', () => {
    happens('keydown', { isComposing: true, keyCode: 229, at: 1 });
    happens('compositionend', { at: 2 });
    happens('keyup', { at: 60 });
    expect(heard).toEqual([]);
    happens('keydown', { at: 120 });
    expect(heard).toEqual(['Enter']);
  });

  test('is not heard with the code 229 after the composition, as in Safari', () => {
    happens('compositionend', { at: 1 });
    happens('keydown', { keyCode: 229, at: 2 });
    happens('keyup', { keyCode: 229, at: 60 });
    expect(heard).toEqual([]);
    happens('keydown', { at: 120 });
    expect(heard).toEqual(['Enter']);
  });

  test('is not heard right after the composition, and sends no form; later it is', () => {
    happens('compositionend', { at: 1000 });
    expect(happens('keydown', { at: 1005 }).defaultPrevented).toBe(true);
    expect(heard).toEqual([]);
    expect(happens('keydown', { at: 1010 }).defaultPrevented).toBe(false);
    happens('compositionend', { at: 2000 });
    happens('keydown', { at: 5000 });
    expect(heard).toEqual(['Enter', 'Enter']);
  });

  test('of a phone, which composes every word, still begins a line or sends the form of its field', () => {
    hasKeyboard = false;
    happens('compositionend', { at: 1 });
    expect(happens('keydown', { at: 2 }).defaultPrevented).toBe(false);
    expect(heard).toEqual([]);
  });

  test('closes nothing either: Escape ends the composition only', () => {
    happens('keydown', { key: 'Escape', isComposing: true, keyCode: 229 });
    expect(heard).toEqual([]);
    happens('keydown', { key: 'Escape', keyCode: 27 });
    expect(heard).toEqual(['Escape']);
  });

  test('of other keys everything is heard, and Enter where nobody composes', () => {
    happens('keydown', { key: 'a', isComposing: true, keyCode: 229 });
    happens('keydown');
    expect(heard).toEqual(['a', 'Enter']);
  });
});
