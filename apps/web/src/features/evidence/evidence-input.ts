// What the outbox keeps of a piece of evidence until the server has it.

export const evidenceKind = 'evidence.add';

export type EvidenceInput = {
  readonly learnerId: string;
  readonly taskId: string;
  readonly text: string;
  /** Its bytes travel apart, as the blob `file`. */
  readonly file: { readonly fileId: string; readonly fileName: string } | null;
};

/** Evidence of one task arrives in the order it was handed in. */
export function evidenceLane(learnerId: string, taskId: string): string {
  return `${evidenceKind} ${learnerId} ${taskId}`;
}

export function isEvidenceInput(input: unknown): input is EvidenceInput {
  return typeof input === 'object' && input !== null && 'taskId' in input && 'learnerId' in input;
}
