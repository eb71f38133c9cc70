// Proves that a recording which cannot be read back does not block the form around it.
import { afterEach, expect, test, vi } from 'vitest';
import { createRecorder } from './recorder.ts';
import { recordingSentences } from './media-refusals.ts';
import { isUnderWay } from './recorder-state.ts';

afterEach(() => vi.unstubAllGlobals());

test('a learner whose unfinished recording cannot be read is told so, and can send what else is in the form', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The disk is broken', 'UnknownError');
    },
  });
  const recorder = createRecorder({ ownerId: 'amina', draftKey: 'chat-1' });
  await recorder.recoverRecording('r1').catch(() => undefined);
  expect(isUnderWay(recorder.state())).toBe(false);
  expect(recorder.state()).toMatchObject({ phase: 'failed', sentence: recordingSentences.broken });
});
