// The base of every call's contract.
import { oc } from '@orpc/contract';

export type CallMeta = {
  /** Maximum body size in bytes, for calls whose texts can exceed the default of 64 KB. */
  readonly longestBody?: number;
};

/** For several long texts, or two lists of a thousand ids. */
export const longBody = 128 * 1024;
/** For a privacy policy, or all answers of a learning plan. */
export const veryLongBody = 1024 * 1024;

/** Errors are not declared one by one: every refusal has the same shape, `{ code, msg }`. */
export const callContract = oc.$meta<CallMeta>({});
