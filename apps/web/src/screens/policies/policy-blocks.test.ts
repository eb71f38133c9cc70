// Proves that a plain-text policy is parsed into headings, lists and paragraphs, and that no word is lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyBlocks } from './policy-blocks.ts';

test('a reader finds the headings, lists and paragraphs that an administrator typed [PRIV-6]', () => {
  const typed =
    'Privacy policy\n\nWe try to use short words.\n\n1. What we keep\nWe keep:\n- Your name.\n• Your work.\nWe keep no PIN.';
  expect(policyBlocks(typed)).toEqual([
    { kind: 'heading', text: 'Privacy policy' },
    { kind: 'paragraph', text: 'We try to use short words.' },
    { kind: 'heading', text: '1. What we keep' },
    { kind: 'paragraph', text: 'We keep:' },
    { kind: 'list', items: ['Your name.', 'Your work.'] },
    { kind: 'paragraph', text: 'We keep no PIN.' },
  ]);
});

test('a sentence, a long line and a line in the middle of a text are no headings', () => {
  const long = 'word '.repeat(17).trim();
  expect(policyBlocks(`We keep it safe.\n\n${long}\n\nFirst:\nSecond`).map(({ kind }) => kind)).toEqual(
    Array(4).fill('paragraph'),
  );
});

test('an empty policy has nothing, and Windows line ends change nothing', () => {
  expect(policyBlocks(' \n\n')).toEqual([]);
  expect(policyBlocks('One\r\n\r\nTwo.\r\n- a\r\n')).toEqual(policyBlocks('One\n\nTwo.\n- a\n'));
});

test('whatever is typed, every word is shown once and in order [PRIV-6]', () => {
  const word = fc.stringMatching(/^[a-zé👍-]{1,6}$/u);
  const lines = fc.array(fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')));
  fc.assert(
    fc.property(lines, (typed) => {
      const shown = policyBlocks(typed.join('\n')).flatMap((block) =>
        block.kind === 'list' ? block.items : [block.text],
      );
      const expected = typed.map((line) => line.replace(/^- +/, '').trim()).filter((line) => line !== '');
      expect(shown).toEqual(expected);
    }),
  );
});
