// Which tool a task asks for.
import { expect, test } from 'vitest';
import { toolAskedFor, toolOfTask } from './tool.ts';

test.each([
  ['Record your voice. Ask for an appointment.', 'voice'],
  ['  record: say three things', 'voice'],
  ['Take a photo of your list', 'photo'],
  ['Take two pictures.', 'photo'],
  ['Write about your street.', 'text'],
  ['Recording is fun', null],
  ['Writer of the week', null],
  ['Take a bus', null],
  ['Say how you come here, then write it.', null],
  ['', null],
])('“%s” asks for: %s', (about, tool) => {
  expect(toolAskedFor(about)).toBe(tool);
});

test('what the teacher chose counts, whatever the words say; without a choice the words count', () => {
  const instructions = 'Write about your street.';
  expect(toolOfTask({ tool: 'voice', instructions })).toBe('voice');
  expect(toolOfTask({ tool: null, instructions })).toBe('text');
  expect(toolOfTask({ tool: null, instructions: 'Say how you come here.' })).toBeNull();
});
