// The table of calls for learning plans: who may assign, answer and archive them.
import { personId as person } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

const aminaPlan = { userId: person('amina'), assessmentId: at.plans.amina };
const aminaOldPlan = { userId: person('amina'), assessmentId: at.plans.aminaOld };
const daoPlan = { userId: person('dao'), assessmentId: at.plans.dao };
const startOfAmina = { userId: person('amina'), category: at.categories.morning, questionSet: 'start' };
const goalOfAmina = at.questionId('amina', 'goal');
const archivedLine = line("Amina's archived plan", aminaOldPlan, 'clarke priya');
const planLines = [
  line("Amina's plan", aminaPlan, 'clarke priya'),
  line("Dao's plan", daoPlan, 'okafor hassan'),
  line("Dao's plan as if it were Amina's", { ...daoPlan, userId: person('amina') }, ''),
  missing('no plan', { ...aminaPlan, assessmentId: missingId }),
  missing('no learner', { ...aminaPlan, userId: missingId }),
];

export const plansCalls: Readonly<Record<string, readonly Line[]>> = {
  'plans.markPlanChecked': [
    line(
      "Amina's plan",
      { userId: person('amina'), category: at.categories.morning, questionSet: 'start' },
      'amina clarke priya',
    ),
    line(
      "Dao's plan",
      { userId: person('dao'), category: at.categories.evening, questionSet: 'end' },
      'dao okafor hassan',
    ),
    line(
      'a plan of Carlos, who has none',
      { userId: person('carlos'), category: at.categories.morning, questionSet: 'start' },
      '',
    ),
    missing('no learner', {
      userId: missingId,
      category: at.categories.morning,
      questionSet: 'start',
    }),
  ],
  'plans.savePlanAnswers': [
    line(
      "Amina's answer",
      { ...startOfAmina, answers: { [goalOfAmina]: 'To read' }, expectedVersions: { [goalOfAmina]: 1 } },
      'amina clarke priya',
    ),
    line(
      "Amina's answer, overtaken by another",
      { ...startOfAmina, answers: { [goalOfAmina]: 'To read' }, expectedVersions: { [goalOfAmina]: 0 } },
      'amina=409 clarke=409 priya=409',
    ),
    line(
      "a question of Amina's plan that only her teacher answers",
      { ...startOfAmina, answers: { [at.questionId('amina', 'level')]: 'E1' } },
      'clarke priya amina=403',
    ),
    line(
      "an answer in Amina's archived plan",
      { ...startOfAmina, answers: { [at.questionId('aminaOld', 'goal')]: 'To read' } },
      '',
    ),
    line(
      "an answer of Dao's",
      {
        userId: person('dao'),
        category: at.categories.evening,
        questionSet: 'end',
        answers: { [at.questionId('dao', 'result')]: 'I can call' },
      },
      'dao okafor hassan',
    ),
    line(
      'an answer in a plan of Carlos, who has none',
      { ...startOfAmina, userId: person('carlos'), answers: {} },
      '',
    ),
    missing('no learner', { ...startOfAmina, userId: missingId, answers: {} }),
  ],
  'plans.setPlan': [
    line('for Carlos', { userId: person('carlos'), templateId: at.templates.published }, 'clarke priya'),
    line(
      'for Amina, who has it already',
      { userId: person('amina'), templateId: at.templates.published },
      'clarke priya',
    ),
    line(
      'for Elena of both categories',
      { userId: person('elena'), templateId: at.templates.evening },
      'okafor hassan',
    ),
    line('for Dao of Evening', { userId: person('dao'), templateId: at.templates.published }, ''),
    line('for a teacher', { userId: person('clarke'), templateId: at.templates.published }, ''),
    line(
      'a draft for Carlos',
      { userId: person('carlos'), templateId: at.templates.draft },
      'clarke=422 priya=422',
    ),
    missing('for nobody', { userId: missingId, templateId: at.templates.published }),
    missing('no template', { userId: person('carlos'), templateId: missingId }),
  ],
  'plans.archivePlan': [...planLines, archivedLine],
  'plans.activatePlan': [archivedLine, ...planLines],
  'plans.deletePlan': [...planLines, archivedLine],
};
