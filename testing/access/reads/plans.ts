// The table of reads for learning plans and their templates.
import * as at from '../../world-ids.ts';
import { ofEntities, ofCategories, ofLearners, type Reading } from '../room.ts';

const planColumns = 'id learnerId categoryId templateId title archivedAt initialModifiedAt finalModifiedAt';
function questionsOf(plan: keyof typeof at.plans): string[] {
  return (['goal', 'level', 'result'] as const).map((word) => at.questionId(plan, word));
}

export const plansReads: Readonly<Record<string, Reading>> = {
  'plans.ofLearner': {
    columns: planColumns,
    rooms: ofLearners({
      amina: [at.plans.amina, at.plans.aminaOld],
      bilal: [at.plans.bilal],
      dao: [at.plans.dao],
    }),
  },
  'plans.questions': {
    columns: 'id planId questionSet index text teacherOnly answer version',
    rooms: ofEntities('planId', at.plans, {
      amina: ['amina clarke priya', ...questionsOf('amina')],
      // Archived: closed to its learner.
      aminaOld: ['clarke priya', ...questionsOf('aminaOld')],
      bilal: ['bilal clarke priya', ...questionsOf('bilal')],
      dao: ['dao okafor hassan', ...questionsOf('dao')],
    }),
  },
  'plans.activeOfCategory': {
    columns: planColumns,
    rooms: ofCategories({
      morning: ['clarke priya', at.plans.amina, at.plans.bilal],
      evening: ['okafor hassan', at.plans.dao],
    }),
  },
  'plans.templates': {
    columns: 'id categoryId title publishedAt version',
    rooms: ofCategories({
      morning: ['clarke priya', at.templates.published, at.templates.draft],
      evening: ['okafor hassan', at.templates.evening],
    }),
  },
  'plans.templateQuestions': {
    columns: 'id templateId questionSet index text teacherOnly',
    rooms: ofEntities('templateId', at.templates, {
      published: [
        'clarke priya',
        at.templateQuestions.goal,
        at.templateQuestions.level,
        at.templateQuestions.result,
      ],
      draft: ['clarke priya', at.templateQuestions.draft],
      evening: ['okafor hassan', at.templateQuestions.evening],
    }),
  },
};
