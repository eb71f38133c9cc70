// What is new from a learner's teachers: comments that she has not seen, the newest first, and lessons that she has not begun.
import type { Outline } from '@foothold/domain/curriculum/collections';
import type { Comment } from '@foothold/domain/evidence/collections';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';

export type News =
  | { readonly kind: 'lesson'; readonly lesson: CurrentLesson }
  | {
      readonly kind: 'comment';
      readonly comment: Comment;
      /** What the comment is about. */
      readonly subject:
        | { readonly kind: 'task'; readonly taskId: string; readonly lesson: CurrentLesson }
        | { readonly kind: 'target'; readonly targetId: string };
    };

/** How many rows stand on home before more are asked for. */
export const shownFirst = 2;

/** The height of the news as a CSS length, so that its place can be kept while it loads. `home-news.module.css` has the sizes. */
export function heightOf(news: readonly News[]): string {
  const rows = Math.min(news.length, shownFirst);
  return `${rows * 3.75 + (news.length > rows ? 5.5 : 2.25)}rem`;
}

type Known = {
  readonly lessons: readonly CurrentLesson[];
  /** Shown first and large anyway. */
  readonly next: CurrentLesson | null;
  readonly outline: ReadonlyMap<string, readonly Outline[]>;
  readonly newComments: readonly { readonly comment: Comment; readonly subjectId: string }[];
  readonly targets: readonly { readonly id: string }[];
};

/** Of the selected category only: its lessons and targets are known, those of others are not. */
export function newsOf({ lessons, next, outline, newComments, targets }: Known): readonly News[] {
  const subjectOf = (id: string) => {
    if (targets.some((target) => target.id === id)) return { kind: 'target', targetId: id } as const;
    const lesson = lessons.find(({ module }) => outline.get(module.id)?.some((item) => item.id === id));
    return lesson === undefined ? null : ({ kind: 'task', taskId: id, lesson } as const);
  };
  const comments = newComments
    .toSorted((a, b) => Date.parse(b.comment.createdAt) - Date.parse(a.comment.createdAt))
    .flatMap(({ comment, subjectId }): News[] => {
      const subject = subjectOf(subjectId);
      return subject === null ? [] : [{ kind: 'comment', comment, subject }];
    });
  const added = lessons.filter((lesson) => lesson.isNew && lesson !== next);
  return [...comments, ...added.map((lesson): News => ({ kind: 'lesson', lesson }))];
}
