// The table of calls for personal targets: who may set, change and read them.
import { personId as person } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

export const daoTarget = { userId: person('dao'), targetId: at.targets.daoNew };
const aminaTarget = { userId: person('amina'), targetId: at.targets.aminaSeen };

export const targetsCalls: Readonly<Record<string, readonly Line[]>> = {
  'targets.markTargetChecked': [
    line("Amina's target", { userId: person('amina'), targetId: at.targets.aminaNew }, 'amina clarke priya'),
    line("Dao's target", { userId: person('dao'), targetId: at.targets.daoNew }, 'dao okafor hassan'),
    line("Dao's target as if it were Amina's", { userId: person('amina'), targetId: at.targets.daoNew }, ''),
    missing('no target', { userId: person('amina'), targetId: missingId }),
  ],
  'targets.addTarget': [
    line(
      'for Amina',
      { userId: person('amina'), targetText: 'Read.', category: at.categories.morning },
      'clarke priya',
    ),
    line(
      'for Dao',
      { userId: person('dao'), targetText: 'Read.', category: at.categories.evening },
      'okafor hassan',
    ),
    line(
      'for Elena of both categories, in Evening',
      { userId: person('elena'), targetText: 'Read.', category: at.categories.evening },
      'okafor hassan',
    ),
    line(
      'for Dao in Morning, where she is not',
      { userId: person('dao'), targetText: 'Read.', category: at.categories.morning },
      '',
    ),
    line(
      'for a teacher',
      { userId: person('clarke'), targetText: 'Read.', category: at.categories.morning },
      '',
    ),
    missing('for nobody', { userId: missingId, targetText: 'Read.', category: at.categories.morning }),
    missing('in no category', { userId: person('amina'), targetText: 'Read.', category: missingId }),
  ],
  'targets.editTarget': [
    line("Amina's target", { ...aminaTarget, targetText: 'Write.' }, 'clarke priya'),
    line(
      "Amina's target, changed by somebody else meanwhile",
      { ...aminaTarget, targetText: 'Write.', expectedVersion: 7 },
      'clarke=409 priya=409',
    ),
    line("Dao's target", { ...daoTarget, targetText: 'Write.' }, 'okafor hassan'),
    line(
      "Dao's target as if it were Amina's",
      { ...daoTarget, userId: person('amina'), targetText: 'Write.' },
      '',
    ),
    missing('no target', { ...aminaTarget, targetId: missingId, targetText: 'Write.' }),
  ],
  'targets.deleteTarget': [
    line("Amina's target", aminaTarget, 'clarke priya'),
    line("Dao's target", daoTarget, 'okafor hassan'),
    line("Dao's target as if it were Amina's", { ...daoTarget, userId: person('amina') }, ''),
    missing('no target', { ...aminaTarget, targetId: missingId }),
  ],
  // A target stays new until the learner sees it.
  'targets.markTargetSeen': [
    line("Amina's target", { userId: person('amina'), targetId: at.targets.aminaNew, isNew: false }, 'amina'),
    line("Dao's target", { userId: person('dao'), targetId: at.targets.daoNew, isNew: false }, 'dao'),
    missing('no target', { userId: person('amina'), targetId: missingId, isNew: false }),
  ],
};
