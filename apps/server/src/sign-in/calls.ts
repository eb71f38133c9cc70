// The calls for signing in and out, resetting secrets and managing sessions.
import * as contracts from '@foothold/domain/sign-in/calls';
import { call, slowCall } from '../edge/call.ts';
import { completeReset } from './complete-reset.ts';
import { login } from './login.ts';
import { endOtherSessions, endOwnSession, liftOwnLock } from './own-sessions.ts';
import { requestReset } from './request-reset.ts';
import { showRoomCode } from './room-codes.ts';
import { readSession, signOut } from './session-calls.ts';

export const loginCall = slowCall(contracts.login, 'anyone', login);
export const requestResetCall = slowCall(contracts.requestReset, 'anyone', requestReset);
export const completeResetCall = slowCall(contracts.completeReset, 'anyone', completeReset);
export const showRoomCodeCall = call(contracts.showRoomCode, 'enterStaffArea', showRoomCode);
export const readSessionCall = call(contracts.readSession, 'duringReset', readSession);
export const endOwnSessionCall = call(contracts.endOwnSession, 'signedIn', endOwnSession);
export const endOtherSessionsCall = call(contracts.endOtherSessions, 'signedIn', endOtherSessions);
export const liftOwnLockCall = call(contracts.liftOwnLock, 'signedIn', liftOwnLock);
export const signOutCall = call(contracts.signOut, 'duringReset', signOut);
