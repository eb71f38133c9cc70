// The targets of a student while they are edited: the typed texts, what they began from, conflicts and refusals.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Target } from '@foothold/domain/targets/collections';
import { targetSentences } from '@foothold/domain/targets/sentences';
import { useState } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import { conflictOf, isVersionOf, newerThan } from '../../../connection/conflict.ts';
import { useDraftsById } from '../../../drafts/use-drafts-by-id.ts';

type StoredText = Pick<Target, 'targetText' | 'version'>;

type Draft = {
  readonly text: string;
  readonly base: StoredText;
  readonly problem: string | null;
  /** The stored version that a save was refused for. */
  readonly refusedFor: StoredText | null;
};

export type TargetDrafts = {
  readonly textOf: (target: Target) => string;
  readonly problemOf: (target: Target) => string | null;
  /** What somebody else has saved since the edit began. */
  readonly conflictOf: (target: Target) => StoredText | null;
  readonly change: (target: Target, text: string) => void;
  readonly keepMine: (target: Target) => void;
  /** Typed texts of targets that somebody has since deleted. */
  readonly left: readonly { readonly id: string; readonly text: string }[];
  /** Forgets what was typed. */
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
  const theirsOf = (target: Target): StoredText | null => {
    const draft = drafts.get(target.id);
    // While the own save is in progress, its arrival is no conflict.
    if (draft === undefined || !isTyped(draft) || busy) return null;
    const newer = newerThan<StoredText>(draft.base, target, draft.refusedFor);
    return newer?.targetText === draft.text ? null : newer;
  };
  const changed = targets.flatMap((target) => {
    const draft = drafts.get(target.id);
    return draft !== undefined && isTyped(draft) && draft.text !== target.targetText
      ? [{ target, draft }]
      : [];
  });
  const ready = changed.filter(({ target }) => theirsOf(target) === null);
  const left = [...drafts].flatMap(([id, draft]) =>
    isTyped(draft) && !isBlank(draft.text) && !targets.some((target) => target.id === id)
      ? [{ id, text: draft.text }]
      : [],
  );
  const saveOne = async ({ target, draft }: { target: Target; draft: Draft }): Promise<boolean> => {
    try {
      const saved = await calls.targets.editTarget({
        userId: studentId,
        targetId: target.id,
        targetText: draft.text,
        expectedVersion: draft.base.version,
      });
      const { version } = saved.target;
      const now = latest.current.get(target.id) ?? draft;
      // What was typed while waiting for the answer stays, and is unsaved.
      const base = { targetText: draft.text, version };
      put(target.id, now.text === draft.text ? undefined : { ...now, base });
      return true;
    } catch (error) {
      const now = latest.current.get(target.id) ?? draft;
      const refusedFor = conflictOf(error, isVersionOf('targetText'));
      put(target.id, { ...now, refusedFor, problem: refusedFor === null ? refusalOf(error).msg : null });
      return false;
    }
  };
  return {
    textOf: (target) => {
      const draft = drafts.get(target.id);
      return draft !== undefined && isTyped(draft) ? draft.text : target.targetText;
    },
    problemOf: (target) => drafts.get(target.id)?.problem ?? null,
    conflictOf: theirsOf,
    change: (target, text) => {
      const before = drafts.get(target.id);
      const { base, refusedFor } =
        before !== undefined && isTyped(before) ? before : { base: target, refusedFor: null };
      put(target.id, { text, base, problem: null, refusedFor });
    },
    keepMine: (target) => {
      const draft = drafts.get(target.id);
      if (draft !== undefined) put(target.id, { ...draft, base: theirsOf(target) ?? draft.base });
    },
    left,
    drop: (targetId) => put(targetId, undefined),
    unsaved: changed.length + left.length > 0,
    canSave: ready.length > 0,
    busy,
    save: async () => {
      const blank = ready.filter(({ draft }) => isBlank(draft.text));
      for (const { target, draft } of blank) put(target.id, { ...draft, problem: targetSentences.required });
      if (blank.length > 0) return false;
      setBusy(true);
      let whole = ready.length === changed.length;
      // One after the other: the server keeps a student's targets in order.
      for (const each of ready) whole = (await saveOne(each)) && whole;
      setBusy(false);
      return whole && ![...latest.current.values()].some(isTyped);
    },
  };
}

const isTyped = ({ text, base }: Draft) => text !== base.targetText;
