// Proves that the command line asks again for an answer that cannot be used, and loses no answer.
import { expect, test } from 'vitest';
import { askFor, type Terminal } from './prompts.ts';

function terminalOf(lines: string[], isTyped = true) {
  const shown: string[] = [];
  let isHidden = false;
  const terminal: Terminal = {
    read: async () => {
      const line = lines.shift();
      if (!isHidden && line !== undefined) shown.push(`${line}\n`);
      return line;
    },
    write: (text) => void shown.push(text),
    isTyped,
    hide: (hidden) => {
      isHidden = hidden;
    },
  };
  return { terminal, said: () => shown.join('') };
}

const number = {
  ask: 'Phone number',
  problemOf: async (answer: string) => (/^\d+$/.test(answer) ? undefined : 'Please enter a phone number.'),
};
const password = {
  ask: 'Password',
  problemOf: async (answer: string) => (answer.length < 8 ? 'Minimum length 8 characters.' : undefined),
  secret: true,
};

test('an operator who makes a mistake is told at once, and asked for this answer again', async () => {
  const { terminal, said } = terminalOf(['none', '07700900123']);
  expect(await askFor(terminal, number)).toBe('07700900123');
  expect(said()).toBe('Phone number: none\nPlease enter a phone number.\nPhone number: 07700900123\n');
});

test('a password is not shown, and typed twice: another one the second time is noticed', async () => {
  const { terminal, said } = terminalOf([
    'short',
    'Garden1$gate',
    'Garden1$gaet',
    'Garden1$gate',
    'Garden1$gate',
  ]);
  expect(await askFor(terminal, password)).toBe('Garden1$gate');
  expect(said()).not.toMatch(/short|Garden/);
  expect(said()).toContain('Minimum length 8 characters.');
  expect(said()).toContain('The two are not the same.');
});

test('answers from a file are taken as they are, each once', async () => {
  const { terminal } = terminalOf(['none', 'short'], false);
  expect([
    await askFor(terminal, number),
    await askFor(terminal, password),
    await askFor(terminal, number),
  ]).toEqual(['none', 'short', '']);
});
