// The types of the demo provider's content: plain data, with names in place of database ids.
import type { Activity } from '../lesson-pages/activity.ts';

export type CategoryKey = 'centre' | 'college' | 'community';

export type Category = { readonly key: CategoryKey; readonly name: string };

export type Person = {
  /** A short name by which other content refers to this person. */
  readonly key: string;
  readonly firstName: string;
  readonly surname: string;
  readonly phoneNumber: string;
  /** The first is the selected one. */
  readonly categories: readonly CategoryKey[];
  /** The number of the profile picture, if the person has one. */
  readonly avatar?: number;
};

export type Learner = Person & { readonly from: string };
export type Staff = Person & { readonly role: 'teacher' | 'admin' };

export type Resource = { readonly instructions: string; readonly activity: Activity };

export type Module = {
  /** Names the module, its picture and, with the kind of activity, its lesson pages. */
  readonly slug: string;
  readonly name: string;
  /** What learners can do after it, as they say it. */
  readonly canDo: string;
  readonly resources: readonly Resource[];
  readonly tasks: readonly string[];
};

export type Topic = {
  readonly name: string;
  readonly subject: string;
  readonly category: CategoryKey;
  /** Key of the teacher who wrote it. */
  readonly author: string;
  readonly modules: readonly Module[];
  /** Other categories that may import its modules. */
  readonly sharedWith?: readonly CategoryKey[];
};

/** How long before now: `25m`, `3h`, or days and a time of day, `4d 18:05`. */
export type Ago = string;

export type Attachment = { readonly picture: string } | { readonly voice: string };

export type ChatMessage = readonly [by: string, ago: Ago, text: string, attachment?: Attachment];

export type ClassroomModule = {
  readonly slug: string;
  readonly active: boolean;
  readonly current: boolean;
  /** When the class got it, if not at the start of the term. */
  readonly added?: Ago;
};

export type Classroom = {
  readonly key: string;
  readonly name: string;
  readonly category: CategoryKey;
  readonly teacher: string;
  readonly otherStaff?: readonly string[];
  readonly learners: readonly string[];
  readonly modules: readonly ClassroomModule[];
  readonly active: boolean;
  readonly whiteboard: string;
  readonly plan?: string;
  readonly messages: readonly ChatMessage[];
};

export type Comment = { readonly by: string; readonly ago: Ago; readonly text: string };

export type Evidence = {
  readonly by: string;
  readonly module: string;
  readonly task: number;
  readonly ago: Ago;
  readonly text: string;
  readonly attachment?: Attachment;
  readonly comment?: Comment;
};

export type Target = {
  readonly learner: string;
  readonly text: string;
  readonly category: CategoryKey;
  readonly ago: Ago;
  readonly seen: boolean;
  readonly evidence?: {
    readonly ago: Ago;
    readonly text: string;
    readonly attachment?: Attachment;
    readonly comment?: Comment;
  };
};

export type PlanQuestion = { readonly text: string; readonly teacherOnly?: boolean };

export type PlanTemplate = {
  readonly key: string;
  readonly title: string;
  readonly category: CategoryKey;
  readonly published: boolean;
  readonly start: readonly PlanQuestion[];
  readonly end: readonly PlanQuestion[];
};

export type Plan = {
  readonly learner: string;
  readonly template: string;
  readonly startAnswered: Ago;
  readonly start: readonly string[];
  readonly endAnswered?: Ago;
  readonly end?: readonly string[];
  readonly archived?: Ago;
};

export type Conversation = {
  readonly category: CategoryKey;
  readonly between: readonly string[];
  readonly messages: readonly ChatMessage[];
};
