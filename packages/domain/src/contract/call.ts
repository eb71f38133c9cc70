// The base of every call's contract.
import { oc } from '@orpc/contract';

export type CallMeta = {
  /** Bytes of a body, where what people write can be longer than the usual 64 KB. */
  readonly longestBody?: number;
};

/** A long text beside others, or two lists of a thousand ids. */
export const longBody = 128 * 1024;
/** A policy, or every answer of a learning plan. */
export const veryLongBody = 1024 * 1024;

/** Errors are not declared one by one: every refusal has the same shape, `{ code, msg }`. */
export const callContract = oc.$meta<CallMeta>({});
