// What can be done without, or about, a session.
import * as contract from '@foothold/domain/sign-in/calls';
import { call, slowCall } from '../../kernel/edge/call.ts';
import * as reset from './complete-reset.ts';
import * as signingIn from './login.ts';
import * as ownSessions from './own-sessions.ts';
import * as resetRequest from './request-reset.ts';
import * as signInCodes from './sign-in-codes.ts';
import * as session from './session-calls.ts';

export const login = slowCall(contract.login, signingIn.login);
export const requestReset = slowCall(contract.requestReset, resetRequest.requestReset);
export const completeReset = slowCall(contract.completeReset, reset.completeReset);
export const showRoomCode = call(contract.showRoomCode, signInCodes.showRoomCode);
export const readSession = call(contract.readSession, session.readSession);
export const endOwnSession = call(contract.endOwnSession, ownSessions.endOwnSession);
export const endOtherSessions = call(contract.endOtherSessions, ownSessions.endOtherSessions);
export const liftOwnLock = call(contract.liftOwnLock, ownSessions.liftOwnLock);
export const signOut = call(contract.signOut, session.signOut);
