// Seeds the learning plan templates, and learners' plans with their answers.
import { randomUUID } from 'node:crypto';
import { planTemplates, plans } from '../content/plans.ts';
import type { Plan, PlanTemplate } from '../content/types.ts';
import type { World } from './world.ts';

export function seedTemplates(world: World): void {
  for (const template of planTemplates) {
    const id = world.id('template', template.key);
    const publishedAt = template.published ? world.at('90d 10:00') : null;
    world.rows.add('plan_templates', {
      id,
      category_id: world.id('category', template.category),
      title: template.title,
      published_at: publishedAt,
      version: 1,
      created_at: world.at('92d 10:00'),
    });
    for (const { text, teacherOnly, set, index } of questionsOf(template)) {
      world.rows.add('template_questions', {
        id: randomUUID(),
        template_id: id,
        question_set: set,
        index,
        text,
        teacher_only: teacherOnly,
      });
    }
  }
}

export type SeededPlan = {
  readonly id: string;
  readonly learner: string;
  readonly teacher: string;
  readonly start: string;
  readonly end: string;
};

export function seedPlans(
  world: World,
  teacherOf: (learner: string, category: string) => string,
): SeededPlan[] {
  return plans.map((plan) => {
    const template = planTemplates.find(({ key }) => key === plan.template);
    if (!template) throw new Error(`There is no template ${plan.template}`);
    const id = randomUUID();
    const createdAt = plan.archived ? world.at('84d 10:00') : world.at('35d 10:00');
    const start = world.at(plan.startAnswered);
    const end = plan.endAnswered ? world.at(plan.endAnswered) : createdAt;
    world.rows.add('plans', {
      id,
      learner_id: world.id('person', plan.learner),
      category_id: world.id('category', template.category),
      template_id: world.id('template', plan.template),
      title: template.title,
      archived_at: plan.archived ? world.at(plan.archived) : null,
      initial_modified_at: start,
      final_modified_at: end,
      created_at: createdAt,
    });
    seedAnswers(world, id, plan, template);
    world.recordActivity(plan.learner, start > end ? start : end);
    return { id, learner: plan.learner, teacher: teacherOf(plan.learner, template.category), start, end };
  });
}

/** Call it after everything else is seeded. Teachers have checked what was written until three days ago. */
export function seedPlanMarks(world: World, seeded: readonly SeededPlan[]): void {
  const threeDaysAgo = world.at('3d 00:00');
  for (const plan of seeded) {
    const learner = world.id('person', plan.learner);
    const mark = (viewer: string, kind: string, checkedAt: string) =>
      world.rows.add('marks', {
        viewer_id: viewer,
        learner_id: learner,
        kind,
        subject_id: plan.id,
        checked_at: checkedAt,
      });
    mark(learner, 'plan_start', world.lastSeen(plan.learner));
    mark(learner, 'plan_end', world.lastSeen(plan.learner));
    const teacher = world.id('person', plan.teacher);
    if (plan.start < threeDaysAgo) mark(teacher, 'plan_start', world.lastSeen(plan.teacher));
    if (plan.end < threeDaysAgo) mark(teacher, 'plan_end', world.lastSeen(plan.teacher));
  }
}

function seedAnswers(world: World, planId: string, plan: Plan, template: PlanTemplate): void {
  const answers = { start: plan.start, end: plan.end ?? [] };
  for (const { text, teacherOnly, set, index } of questionsOf(template)) {
    const answer = answers[set][index];
    world.rows.add('plan_questions', {
      id: randomUUID(),
      plan_id: planId,
      question_set: set,
      index,
      text,
      teacher_only: teacherOnly,
      answer: answer === '' ? null : (answer ?? null),
      version: 1,
    });
  }
}

function questionsOf(template: PlanTemplate) {
  return (['start', 'end'] as const).flatMap((set) =>
    template[set].map(({ text, teacherOnly = false }, index) => ({ text, teacherOnly, set, index })),
  );
}
