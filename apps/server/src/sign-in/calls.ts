// What can be done without, or about, a session.
import * as contract from '@foothold/domain/sign-in/calls';
import { call, slowCall } from '../edge/call.ts';
import * as reset from './complete-reset.ts';
import * as signingIn from './login.ts';
import * as ownSessions from './own-sessions.ts';
import * as resetRequest from './request-reset.ts';
import * as roomCodes from './room-codes.ts';
import * as session from './session-calls.ts';

export const login = slowCall(contract.login, 'anyone', signingIn.login);
export const requestReset = slowCall(contract.requestReset, 'anyone', resetRequest.requestReset);
export const completeReset = slowCall(contract.completeReset, 'anyone', reset.completeReset);
export const showRoomCode = call(contract.showRoomCode, 'enterStaffArea', roomCodes.showRoomCode);
export const readSession = call(contract.readSession, 'duringReset', session.readSession);
export const endOwnSession = call(contract.endOwnSession, 'signedIn', ownSessions.endOwnSession);
export const endOtherSessions = call(contract.endOtherSessions, 'signedIn', ownSessions.endOtherSessions);
export const liftOwnLock = call(contract.liftOwnLock, 'signedIn', ownSessions.liftOwnLock);
export const signOut = call(contract.signOut, 'duringReset', session.signOut);
