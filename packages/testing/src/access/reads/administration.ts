// Who may read the privacy policy and the record of acts.
import { personId as person } from '../../cast.ts';
import * as at from '../../places.ts';
import { type Reading } from '../room.ts';

export const administrationReads: Readonly<Record<string, Reading>> = {
  'policies.active': {
    columns: 'id policy active createdAt',
    rooms: { all: { params: {}, who: 'all', rows: [at.policies.older, at.policies.shown] } },
  },
  'policies.all': {
    columns: 'id policy active createdAt version',
    rooms: {
      all: {
        params: {},
        who: 'priya',
        rows: [at.policies.older, at.policies.shown, at.policies.withdrawn],
      },
    },
  },
  // The record of the whole provider is for its administrators.
  'audit.acts': {
    columns: 'id at act actorId actorName subjectId subjectName categoryId details',
    rooms: {
      all: { params: {}, who: 'priya', rows: ['1'] },
      ofClarke: { params: { personId: person('clarke') }, who: 'priya', rows: ['1'] },
      ofAmina: { params: { personId: person('amina') }, who: 'priya', rows: [] },
      signIns: { params: { act: 'signed in' }, who: 'priya', rows: ['1'] },
      locks: { params: { act: 'locked' }, who: 'priya', rows: [] },
    },
  },
};
