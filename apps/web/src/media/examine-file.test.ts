// Proves that a form knows files by their content, whatever they are called, and says before the upload what cannot be sent.
import { expect, test } from 'vitest';
import { mediaBytes, mediaFiles } from '../../../../testing/media-files.ts';
import { examineContent } from './examine-file.ts';

test.each(Object.entries(mediaFiles))(
  'a learner who chooses %s is told what the server would say',
  async (name, expected) => {
    const { file, refusal, isDoubtful } = await examineContent(
      new File([mediaBytes(name)], 'IMG-20261128-WA0003'),
    );
    if ('refused' in expected) return expect(refusal).toBe(expected.refused);
    return expect([refusal, file.type, isDoubtful]).toEqual([
      undefined,
      expected.mediaType,
      expected.isDoubtful ?? false,
    ]);
  },
);
