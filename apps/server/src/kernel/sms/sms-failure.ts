// Why a message was not accepted. Holds neither secrets nor phone numbers, so it may be logged.

/** `stopped`: the person has answered STOP. */
export type SmsFailureReason =
  | 'invalid number'
  | 'stopped'
  | 'unauthorised'
  | 'too many'
  | 'unreachable'
  | 'refused';

export class SmsFailure extends Error {
  readonly reason: SmsFailureReason;
  /** Of the carrier's answer; null: there was none, so the message may have been accepted. */
  readonly status: number | null;

  constructor(carrier: string, reason: SmsFailureReason, status: number | null) {
    super(`${carrier} did not accept the message: ${reason}${status === null ? '' : ` (${status})`}`);
    this.name = 'SmsFailure';
    this.reason = reason;
    this.status = status;
  }
}

/** The meaning of a carrier's HTTP status; 400 depends on the carrier's own error code. */
export function reasonOfStatus(status: number): SmsFailureReason {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 429) return 'too many';
  return status >= 500 ? 'unreachable' : 'refused';
}
