// The table of calls for personal targets: who may set, change and read them.
import * as at from '../../world-ids.ts';
import { nobody, self } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { lines, told, type Calls } from '../line.ts';

const { staffOfLearner, withLearner } = castRules;
const { amina, clarke, dao, elena } = castIds;
const { morning, evening } = at.categories;
const { aminaSeen, aminaNew, daoNew } = at.targets;

const ofAmina = staffOfLearner(amina, aminaSeen);
const ofDao = staffOfLearner(dao, daoNew);

export const targetsCalls: Calls = {
  'targets.markTargetChecked': lines(
    { userId: amina },
    {
      "Amina's target": [{ targetId: aminaNew }, withLearner(amina, aminaNew)],
      "Dao's target": [{ userId: dao, targetId: daoNew }, withLearner(dao, daoNew)],
      "Dao's target as if it were Amina's": [{ targetId: daoNew }, nobody],
    },
    'targetId',
  ),
  'targets.addTarget': lines(
    { targetText: 'Read.' },
    {
      'for Amina': [{ userId: amina, category: morning }, staffOfLearner(amina, morning)],
      'for Dao': [{ userId: dao, category: evening }, staffOfLearner(dao, evening)],
      'for Elena of both, in Evening': [{ userId: elena, category: evening }, staffOfLearner(elena, evening)],
      'for Dao in Morning': [{ userId: dao, category: morning }, staffOfLearner(dao, morning)],
      'for a teacher': [{ userId: clarke, category: morning }, staffOfLearner(clarke, morning)],
    },
    'userId',
    'category',
  ),
  'targets.editTarget': lines(
    { userId: amina, targetId: aminaSeen, targetText: 'Write.' },
    {
      "Amina's target": [{}, ofAmina],
      "Amina's target, changed by somebody else meanwhile": [{ expectedVersion: 7 }, told(409, ofAmina)],
      "Dao's target": [{ userId: dao, targetId: daoNew }, ofDao],
      "Dao's target as if it were Amina's": [{ targetId: daoNew }, nobody],
    },
    'targetId',
  ),
  'targets.deleteTarget': lines(
    { userId: amina },
    {
      "Amina's target": [{ targetId: aminaSeen }, ofAmina],
      "Dao's target": [{ userId: dao, targetId: daoNew }, ofDao],
      "Dao's target as if it were Amina's": [{ targetId: daoNew }, nobody],
    },
    'targetId',
  ),
  // A target stays new until the learner sees it.
  'targets.markTargetSeen': lines(
    { isNew: false },
    {
      "Amina's target": [{ userId: amina, targetId: aminaNew }, self(amina)],
      "Dao's target": [{ userId: dao, targetId: daoNew }, self(dao)],
    },
    'targetId',
  ),
};
