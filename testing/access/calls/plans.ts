// The table of calls for learning plans: who may assign, answer and archive them.
import * as at from '../../world-ids.ts';
import { nobody, self } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { lines, told, type Calls } from '../line.ts';

const { staffOfLearner, withLearner } = castRules;
const { amina, carlos, clarke, dao, elena } = castIds;
const { morning, evening } = at.categories;
const { published, draft, evening: eveningTemplate } = at.templates;

const ofAmina = withLearner(amina, at.plans.amina);
const ofDao = withLearner(dao, at.plans.dao);
const goal = at.questionId('amina', 'goal');
const toRead = { answers: { [goal]: 'To read' } };

const ofPlan = lines(
  { userId: amina },
  {
    "Amina's plan": [{ assessmentId: at.plans.amina }, staffOfLearner(amina, at.plans.amina)],
    "Dao's plan": [{ userId: dao, assessmentId: at.plans.dao }, staffOfLearner(dao, at.plans.dao)],
    "Dao's plan as if it were Amina's": [{ assessmentId: at.plans.dao }, nobody],
  },
  'assessmentId',
  'userId',
);
const ofArchived = lines(
  { userId: amina, assessmentId: at.plans.aminaOld },
  { "Amina's archived plan": [{}, staffOfLearner(amina, at.plans.aminaOld)] },
);

export const plansCalls: Calls = {
  'plans.markPlanChecked': lines(
    { category: morning, questionSet: 'start' },
    {
      "Amina's plan": [{ userId: amina }, ofAmina],
      "Dao's plan": [{ userId: dao, category: evening, questionSet: 'end' }, ofDao],
      'a plan of Carlos, who has none': [{ userId: carlos }, nobody],
    },
    'userId',
  ),
  'plans.savePlanAnswers': lines(
    { userId: amina, category: morning, questionSet: 'start', answers: {} },
    {
      "Amina's answer": [{ ...toRead, expectedVersions: { [goal]: 1 } }, ofAmina],
      "Amina's answer, overtaken by another": [
        { ...toRead, expectedVersions: { [goal]: 0 } },
        told(409, ofAmina),
      ],
      'a question that only her teacher answers': [
        { answers: { [at.questionId('amina', 'level')]: 'E1' } },
        staffOfLearner(amina, at.plans.amina),
        told(403, self(amina)),
      ],
      'in her archived plan': [{ answers: { [at.questionId('aminaOld', 'goal')]: 'To read' } }, nobody],
      "Dao's answer": [
        {
          userId: dao,
          category: evening,
          questionSet: 'end',
          answers: { [at.questionId('dao', 'result')]: 'I can call' },
        },
        ofDao,
      ],
      'in a plan of Carlos, who has none': [{ userId: carlos }, nobody],
    },
    'userId',
  ),
  // Of the template's category.
  'plans.setPlan': lines(
    { templateId: published },
    {
      'for Carlos': [{ userId: carlos }, staffOfLearner(carlos, published)],
      'for Amina, who has it already': [{ userId: amina }, staffOfLearner(amina, published)],
      'for Elena of both': [
        { userId: elena, templateId: eveningTemplate },
        staffOfLearner(elena, eveningTemplate),
      ],
      'for Dao of Evening': [{ userId: dao }, staffOfLearner(dao, published)],
      'for a teacher': [{ userId: clarke }, staffOfLearner(clarke, published)],
      'a draft for Carlos': [{ userId: carlos, templateId: draft }, told(422, staffOfLearner(carlos, draft))],
    },
    'userId',
    'templateId',
  ),
  'plans.archivePlan': [...ofPlan, ...ofArchived],
  'plans.activatePlan': [...ofArchived, ...ofPlan],
  'plans.deletePlan': [...ofPlan, ...ofArchived],
};
