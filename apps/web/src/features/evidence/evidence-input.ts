// The outbox item of a piece of evidence.
import type { Subject } from './subject.ts';

export const evidenceKind = 'evidence.add';

export type EvidenceInput = {
  readonly learnerId: string;
  readonly subject: Subject;
  readonly text: string;
  /** Its bytes are stored separately, as the blob `file`. */
  readonly file: { readonly fileId: string; readonly fileName: string } | null;
};

/** Evidence of one task or target is sent in the order it was handed in. */
export function evidenceLane(learnerId: string, subject: Subject): string {
  return `${evidenceKind} ${learnerId} ${subject.id}`;
}

export function isEvidenceInput(input: unknown): input is EvidenceInput {
  return typeof input === 'object' && input !== null && 'subject' in input && 'learnerId' in input;
}
