// The table of reads for evidence, comments, progress and targets.
import { personId as person, type Name } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { people, ofCategories, ofChats, ofLearners, ofOneself, type Reading } from '../room.ts';

const marksIn = (viewer: Name, learner: Name, ...rows: string[]) => ({
  params: { viewerId: person(viewer), learnerId: person(learner) },
  who: viewer,
  rows,
});

export const workReads: Readonly<Record<string, Reading>> = {
  'evidence.ofLearner': {
    columns: 'id ownerId taskId targetId index text file createdBy sourceMessageId createdAt',
    rooms: ofLearners({
      amina: [
        at.evidence.aminaOpen,
        at.evidence.aminaCommented,
        at.evidence.aminaOfNobody,
        at.evidence.aminaForTarget,
      ],
      bilal: [at.evidence.bilalOpen],
      carlos: [at.evidence.carlosOpen, at.evidence.carlosForTarget],
      dao: [at.evidence.daoOpen],
      elena: [at.evidence.elenaOpen],
    }),
  },
  'evidence.comments': {
    columns: 'id evidenceId text file createdBy createdAt',
    rooms: ofLearners({
      amina: [at.comments.aminaCommented, at.comments.aminaOfNobody],
      carlos: [at.comments.carlosForTarget],
    }),
  },
  'evidence.uncommented': {
    columns: 'evidenceId learnerId taskId targetId createdAt',
    rooms: ofCategories({
      morning: [
        'clarke priya',
        at.evidence.aminaOpen,
        at.evidence.aminaForTarget,
        at.evidence.bilalOpen,
        at.evidence.carlosOpen,
        at.evidence.elenaOpen,
      ],
      evening: ['okafor hassan', at.evidence.daoOpen],
    }),
  },
  'evidence.marks': {
    columns: 'learnerId kind subjectId checkedAt',
    rooms: {
      amina: marksIn('amina', 'amina', `task ${at.tasks.photo}`),
      clarke: marksIn('clarke', 'amina', `plan_start ${at.plans.amina}`),
      // Of others, in the record of somebody else, and of somebody who may not use the product now.
      priya: marksIn('priya', 'amina'),
      bilal: marksIn('bilal', 'amina'),
      missing: { params: { viewerId: missingId, learnerId: person('amina') }, who: '', rows: [] },
      fatima: { ...marksIn('fatima', 'fatima'), who: '' },
    },
  },
  'evidence.phrases': {
    columns: 'id text createdAt',
    rooms: ofOneself('viewerId', { clarke: [at.phrases.ofClarke], priya: [at.phrases.ofPriya], amina: [] }),
  },
  'progress.ofLearner': {
    columns: 'resourceId completedAt',
    rooms: ofLearners({ amina: [at.resources.map], dao: [at.resources.visit] }),
  },
  // Staff of the class and admins, while its category is selected: Hassan teaches Green, but has selected Evening.
  'progress.ofClassroom': {
    columns: 'learnerId resourceIds taskIds lastWorkAt',
    rooms: ofChats({
      blue: ['clarke priya', ...people('amina', 'bilal')],
      green: ['priya', person('carlos')],
      red: ['okafor', person('dao')],
      // Without modules; her evidence for a target counts in each of her classes.
      old: ['clarke priya', person('amina')],
      aminaAndClarke: [''],
    }),
  },
  'progress.activityOfClassroom': {
    columns: 'learnerId done total handedIn lastWorkAt',
    rooms: ofChats({
      blue: ['clarke priya', ...people('amina', 'bilal', 'fatima', 'george')],
      green: ['priya', person('carlos')],
      red: ['okafor', person('dao')],
      old: ['clarke priya', person('amina')],
      aminaAndClarke: [''],
    }),
  },
  'targets.ofLearner': {
    columns: 'id learnerId categoryId targetText index isNew version',
    rooms: ofLearners({
      amina: [at.targets.aminaSeen, at.targets.aminaNew],
      bilal: [at.targets.bilalSeen],
      carlos: [at.targets.carlosSeen],
      dao: [at.targets.daoNew],
    }),
  },
};
