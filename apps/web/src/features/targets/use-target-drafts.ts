// The targets of a student while they are edited: the typed texts, what they are based on, and refusals.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Target } from '@foothold/domain/targets/collections';
import { targetSentences } from '@foothold/domain/targets/sentences';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { useDraftsById } from '../../drafts/use-drafts-by-id.ts';
import { editTarget } from './use-target-changes.ts';

type Draft = {
  readonly text: string;
  readonly basedOn: string;
  readonly problem: string | null;
  /** A conflicting change: the stored version. */
  readonly theirs: string | null;
};

export type TargetDrafts = {
  readonly textOf: (target: Target) => string;
  readonly of: (target: Target) => Draft | undefined;
  readonly change: (target: Target, text: string) => void;
  /** Typed texts of targets that somebody has deleted meanwhile. */
  readonly left: readonly { readonly id: string; readonly text: string }[];
  readonly drop: (targetId: string) => void;
  readonly unsaved: boolean;
  readonly canSave: boolean;
  readonly busy: boolean;
  /** True when everything is saved. Refused texts stay as typed. */
  readonly save: () => Promise<boolean>;
};

export function useTargetDrafts(studentId: string, targets: readonly Target[]): TargetDrafts {
  const { drafts, latest, put } = useDraftsById<Draft>();
  const [busy, setBusy] = useState(false);
  const changed = targets.flatMap((target) => {
    const draft = drafts.get(target.id);
    return draft !== undefined && draft.text !== target.targetText ? [{ target, draft }] : [];
  });
  const left = [...drafts].flatMap(([id, draft]) =>
    isTyped(draft) && !isBlank(draft.text) && !targets.some((target) => target.id === id)
      ? [{ id, text: draft.text }]
      : [],
  );
  const saveOne = async ({ target, draft }: { target: Target; draft: Draft }): Promise<boolean> => {
    try {
      await editTarget(studentId, {
        targetId: target.id,
        targetText: draft.text,
        basedOn: draft.basedOn,
      });
      const now = latest.current.get(target.id) ?? draft;
      // What was typed while waiting for the answer stays, and is unsaved.
      put(target.id, now.text === draft.text ? undefined : { ...now, basedOn: draft.text, theirs: null });
      return true;
    } catch (error) {
      const { msg, details } = refusalOf(error);
      const theirs = typeof details['text'] === 'string' ? details['text'] : null;
      // After the conflicting text was shown, saving again overwrites it.
      const now = latest.current.get(target.id) ?? draft;
      put(target.id, { ...now, problem: msg, theirs, basedOn: theirs ?? now.basedOn });
      return false;
    }
  };
  return {
    textOf: (target) => drafts.get(target.id)?.text ?? target.targetText,
    of: (target) => drafts.get(target.id),
    change: (target, text) => {
      const before = drafts.get(target.id);
      put(target.id, {
        text,
        basedOn: before?.basedOn ?? target.targetText,
        problem: null,
        theirs: before?.theirs ?? null,
      });
    },
    left,
    drop: (targetId) => put(targetId, undefined),
    unsaved: changed.length + left.length > 0,
    canSave: changed.length > 0,
    busy,
    save: async () => {
      const blank = changed.filter(({ draft }) => isBlank(draft.text));
      for (const { target, draft } of blank) put(target.id, { ...draft, problem: targetSentences.required });
      if (blank.length > 0) return false;
      setBusy(true);
      let whole = true;
      // One after the other: the server keeps a student's targets in order.
      for (const each of changed) whole = (await saveOne(each)) && whole;
      setBusy(false);
      return whole && ![...latest.current.values()].some(isTyped);
    },
  };
}

const isTyped = ({ text, basedOn }: Draft) => text !== basedOn;
