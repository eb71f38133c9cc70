// What the calls on evidence do, the same for a task and for a personal target; the guards differ.
import type { Viewer } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import { throwNotFound, type Once } from '../edge/applied-calls.ts';
import type { AddedEvidence } from './add.ts';
import {
  answerOf,
  deleteComment,
  deleteEvidence,
  readSubmittedEvidence,
  setComment,
  submitEvidence,
  type NewComment,
  type Submission,
} from './evidence-service.ts';
import { requireCommentOn, requireEvidence, type EvidencePlace } from './guards.ts';

type Args<Input> = {
  readonly input: Input;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly once: Once;
};

/** Each guard refuses NOT_FOUND: `mayAdd` unless the viewer may submit here, `mayOpen` unless they may see the record. */
type Guards<Subject> = {
  readonly subjectOf: (subject: Subject) => Parameters<typeof submitEvidence>[2];
  readonly mayAdd: (db: Db, viewer: Viewer, subject: Subject) => Promise<unknown>;
  readonly mayOpen: (db: Db, viewer: Viewer, subject: Subject) => Promise<unknown>;
};

export function evidenceCalls<Subject>({ subjectOf, mayAdd, mayOpen }: Guards<Subject>) {
  const openEvidence = async ({ db, viewer, input }: Args<Subject & EvidencePlace>) => {
    await mayOpen(db, viewer, input);
    return requireEvidence(db, viewer, input);
  };

  return {
    add: async ({ input, db, viewer, once }: Args<Subject & Submission>) => {
      await mayAdd(db, viewer, input);
      let added: AddedEvidence | undefined;
      await once(async () => {
        added = await submitEvidence(db, viewer, subjectOf(input), input);
      });
      return { evidence: added ? answerOf(added) : await readSubmittedEvidence(db, input) };
    },

    remove: async ({ input, db, viewer, once }: Args<Subject & EvidencePlace>) => {
      await mayOpen(db, viewer, input);
      await once(async () => deleteEvidence(db, viewer, await requireEvidence(db, viewer, input)));
    },

    setComment: async (args: Args<Subject & EvidencePlace & NewComment>) => {
      const { input, db, viewer, once } = args;
      const item = await openEvidence(args);
      const [commentId = throwNotFound()] = await once(() => setComment(db, viewer, item, input));
      return { comment: await requireCommentOn(db, item.id, commentId) };
    },

    deleteComment: async (args: Args<Subject & EvidencePlace & { readonly expectedVersion?: string }>) => {
      const { input, db, viewer, once } = args;
      const item = await openEvidence(args);
      await once(() => deleteComment(db, viewer, item, input.expectedVersion));
    },
  };
}
