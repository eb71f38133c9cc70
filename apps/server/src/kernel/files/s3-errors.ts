// Reads the errors of the S3 client.
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';

/** The server's code, such as NoSuchKey, or that of the connection, such as ECONNREFUSED. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { name } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return name === 'Error' ? (code ?? name) : name;
}

export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}

// MinIO, Ceph and the HTTP status of others.
const full = ['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'];

/** A refusal that can be retried. What happened is reported, without the keys that signed the request. */
export function refusalOfS3(error: unknown, what: string, report: (problem: unknown) => void): unknown {
  if (error instanceof Refusal) return error;
  const status = statusOf(error);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  report(new Error(`S3 could not ${what}: ${code}${status === undefined ? '' : ` (${status})`}, ${message}`));
  const isFull = status === 507 || full.includes(code);
  return new Refusal('UNAVAILABLE', isFull ? fileSentences.noRoom : fileSentences.unavailable);
}
