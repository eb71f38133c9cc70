// The base of every call's contract.
import { oc } from '@orpc/contract';

/** Errors are not declared one by one: every refusal has the same shape, `{ code, msg }`. */
export const callContract = oc;
