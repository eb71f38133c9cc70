// Recognizes a full disk among the errors of the file system.
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';

/** A full disk or quota becomes a refusal that can be retried; other errors are returned unchanged. */
export function refusalOfFullDisk(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('UNAVAILABLE', fileSentences.noRoom) : error;
}
