// Seeds learners' work: completed resources, evidence with its comments, and targets.
import { randomUUID } from 'node:crypto';
import { classrooms } from '../content/classrooms.ts';
import { modules } from '../content/curriculum.ts';
import { evidence } from '../content/evidence.ts';
import { completedResources, shareCompleted } from '../content/progress.ts';
import { targets } from '../content/targets.ts';
import type { Attachment, Comment } from '../content/types.ts';
import { minutesBefore, type World } from './world.ts';

export function seedProgress(world: World): void {
  const seeded = new Set<string>();
  for (const classroom of classrooms) {
    const taught = classroom.modules.filter(({ active }) => active).map(({ slug }) => slug);
    for (const learner of classroom.learners) {
      const done = resourcesDone(learner, taught);
      const start = 33 * 24 * 60;
      done.forEach((name, index) => {
        if (seeded.has(`${learner} ${name}`)) return;
        seeded.add(`${learner} ${name}`);
        const minutes = start - ((start - 26 * 60) * (index + 1)) / (done.length + 1) - ((index * 173) % 300);
        world.rows.add('resource_progress', {
          user_id: world.id('person', learner),
          resource_id: world.id('resource', name),
          completed_at: minutesBefore(world.now, minutes),
        });
      });
    }
  }
}

function resourcesDone(learner: string, taught: readonly string[]): string[] {
  const counts = completedResources[learner];
  const all = taught.flatMap((slug) => {
    const module = modules.find((one) => one.slug === slug);
    const count = counts ? (counts[slug] ?? module?.resources.length ?? 0) : (module?.resources.length ?? 0);
    return Array.from({ length: count }, (_, index) => `${slug} ${index}`);
  });
  return counts ? all : all.slice(0, Math.round(all.length * shareCompleted(learner)));
}

type Item = {
  readonly by: string;
  readonly at: string;
  readonly text: string;
  readonly index: number;
  readonly attachment?: Attachment | undefined;
  readonly comment?: Comment | undefined;
};

export function seedEvidence(world: World): void {
  const counts = new Map<string, number>();
  const inOrder = evidence
    .map((item) => ({ ...item, at: world.at(item.ago) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const item of inOrder) {
    const task = `${item.module} ${item.task}`;
    const index = counts.get(`${item.by} ${task}`) ?? 0;
    counts.set(`${item.by} ${task}`, index + 1);
    seedItem(world, { ...item, index }, { task_id: world.id('task', task), target_id: null });
  }
}

/** Call it after everything else is seeded. */
export function seedTaskMarks(world: World): void {
  const pairs = new Map(
    evidence.map(({ by, module, task }) => [`${by} ${module} ${task}`, { by, task: `${module} ${task}` }]),
  );
  for (const { by, task } of pairs.values()) {
    const learner = world.id('person', by);
    world.rows.add('marks', {
      viewer_id: learner,
      learner_id: learner,
      kind: 'task',
      subject_id: world.id('task', task),
      checked_at: world.lastSeen(by),
    });
  }
}

export function seedTargets(
  world: World,
  teacherOf: (learner: string, category: string) => string,
): SeededTarget[] {
  const counts = new Map<string, number>();
  return targets.map((target) => {
    const key = `${target.learner} ${target.category}`;
    const index = counts.get(key) ?? 0;
    counts.set(key, index + 1);
    const id = randomUUID();
    const at = world.at(target.ago);
    world.rows.add('targets', {
      id,
      learner_id: world.id('person', target.learner),
      category_id: world.id('category', target.category),
      target_text: target.text,
      index,
      seen_at: target.seen ? new Date(Date.parse(at) + 8 * 3_600_000).toISOString() : null,
      created_by: world.id('person', teacherOf(target.learner, target.category)),
      created_at: at,
    });
    const { evidence: item } = target;
    if (item)
      seedItem(
        world,
        { by: target.learner, index: 0, ...item, at: world.at(item.ago) },
        { task_id: null, target_id: id },
      );
    return { id, learner: target.learner, seen: target.seen };
  });
}

export type SeededTarget = { readonly id: string; readonly learner: string; readonly seen: boolean };

/** Call it after everything else is seeded. */
export function seedTargetMarks(world: World, seeded: readonly SeededTarget[]): void {
  for (const { id, learner, seen } of seeded) {
    if (!seen) continue;
    const viewer = world.id('person', learner);
    world.rows.add('marks', {
      viewer_id: viewer,
      learner_id: viewer,
      kind: 'target',
      subject_id: id,
      checked_at: world.lastSeen(learner),
    });
  }
}

function seedItem(
  world: World,
  { by, at, text, index, attachment, comment }: Item,
  subject: { readonly task_id: string | null; readonly target_id: string | null },
): void {
  const id = randomUUID();
  const owner = world.id('person', by);
  const fileId = attachment ? world.files.attach(attachment, 'evidence', owner, at) : null;
  world.rows.add('evidence', {
    id,
    owner_id: owner,
    ...subject,
    index,
    text,
    file_id: fileId,
    created_by: owner,
    created_at: at,
  });
  world.recordActivity(by, at);
  if (!comment) return;
  const answered = world.at(comment.ago);
  world.rows.add('comments', {
    id: randomUUID(),
    evidence_id: id,
    owner_id: owner,
    text: comment.text,
    created_by: world.id('person', comment.by),
    created_at: answered,
  });
  world.recordActivity(comment.by, answered);
}
