// The table of reads for learning plans and their templates.
import { personId, type Name } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { ofEntities, ofCategories, ofLearners, type Reading } from '../room.ts';

const planColumns = 'id learnerId categoryId templateId title archivedAt initialModifiedAt finalModifiedAt';
function questionsOf(plan: keyof typeof at.plans): string[] {
  return (['goal', 'level', 'result'] as const).map((word) => at.questionId(plan, word));
}

const marksIn = (viewer: Name, category: keyof typeof at.categories, who: string, ...rows: string[]) => ({
  params: { viewerId: personId(viewer), categoryId: at.categories[category] },
  who,
  rows,
});

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
  'plans.marks': {
    columns: 'kind subjectId checkedAt',
    rooms: {
      clarke: marksIn('clarke', 'morning', 'clarke', `plan_start ${at.plans.amina}`),
      // Not the selected category; nothing checked; a learner; nobody.
      clarkeInEvening: marksIn('clarke', 'evening', ''),
      priya: marksIn('priya', 'morning', 'priya'),
      okafor: marksIn('okafor', 'evening', 'okafor'),
      amina: marksIn('amina', 'morning', ''),
      missing: {
        params: { viewerId: missingId, categoryId: at.categories.morning },
        who: '',
        rows: [],
      },
    },
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
