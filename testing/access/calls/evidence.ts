// The table of calls for evidence: who may submit, read and comment on it.
import { idOf, missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { nobody, self, staff } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { lines, told, type Calls } from '../line.ts';

const { handingIn, staffOfLearner, withLearner } = castRules;
const { amina, bilal, carlos, clarke, dao, elena, priya } = castIds;
const { describe, photo, sell, call } = at.tasks;
const { aminaSeen, aminaNew, carlosSeen, daoNew } = at.targets;

const aminaOpen = { userId: amina, taskId: describe, evidenceId: at.evidence.aminaOpen };
const aminaCommented = { userId: amina, taskId: photo, evidenceId: at.evidence.aminaCommented };
const bilalOpen = { userId: bilal, taskId: describe, evidenceId: at.evidence.bilalOpen };
const daoOpen = { userId: dao, taskId: call, evidenceId: at.evidence.daoOpen };
/** From Morning, but staff of Evening, her other category, see her, too. */
const elenaOpen = { userId: elena, taskId: describe, evidenceId: at.evidence.elenaOpen };
const aminaForTarget = { userId: amina, targetId: aminaSeen, evidenceId: at.evidence.aminaForTarget };
const carlosForTarget = { userId: carlos, targetId: carlosSeen, evidenceId: at.evidence.carlosForTarget };
const anotherComment = { expectedVersion: at.comments.aminaOfNobody };
const noFile = { fileId: missingId, text: '' };

const staffOf = (piece: { readonly userId: string; readonly evidenceId: string }) =>
  staffOfLearner(piece.userId, piece.evidenceId);
const withOwner = (piece: { readonly userId: string; readonly evidenceId: string }) =>
  withLearner(piece.userId, piece.evidenceId);

export const evidenceCalls: Calls = {
  'evidence.addTaskEvidence': lines(
    { userId: amina, taskId: describe, evidenceId: idOf('new evidence'), text: 'New.' },
    {
      "Amina's task of class Blue": [{}, handingIn(amina, describe)],
      "Bilal's task of class Blue": [{ userId: bilal }, handingIn(bilal, describe)],
      "Amina's task of a module switched off in her class": [{ taskId: sell }, handingIn(amina, sell)],
      "Amina's task of Evening": [{ taskId: call }, handingIn(amina, call)],
      "Carlos's task of another class": [{ userId: carlos }, handingIn(carlos, describe)],
      "Elena's task of the class she left": [{ userId: elena }, handingIn(elena, describe)],
      "Dao's task of Evening": [{ userId: dao, taskId: call }, handingIn(dao, call)],
      'a task of a teacher': [{ userId: clarke }, handingIn(clarke, describe)],
      'a file of nobody': [noFile, told(404, handingIn(amina, describe))],
    },
    'taskId',
    'userId',
  ),
  'evidence.deleteTaskEvidence': lines(
    {},
    {
      "Amina's evidence": [aminaOpen, withOwner(aminaOpen)],
      "Amina's evidence with a comment": [aminaCommented, staffOf(aminaCommented), told(409, self(amina))],
      "Bilal's evidence": [bilalOpen, withOwner(bilalOpen)],
      "Dao's evidence": [daoOpen, withOwner(daoOpen)],
      "Elena's evidence of Morning": [elenaOpen, withOwner(elenaOpen)],
      "Amina's evidence as if it were Bilal's": [{ ...aminaOpen, userId: bilal }, nobody],
      "Dao's evidence as if it were Amina's": [{ ...daoOpen, userId: amina }, nobody],
    },
    'evidenceId',
  ),
  'evidence.markTaskChecked': lines(
    {},
    {
      "Amina's task": [{ userId: amina, taskId: describe }, withLearner(amina, describe)],
      "Dao's task": [{ userId: dao, taskId: call }, withLearner(dao, call)],
    },
    'userId',
    'taskId',
  ),
  'evidence.setTaskComment': lines(
    { text: 'Good.' },
    {
      "Amina's evidence": [aminaOpen, staffOf(aminaOpen)],
      "Dao's evidence": [daoOpen, staffOf(daoOpen)],
      "Elena's evidence of Morning": [elenaOpen, staffOf(elenaOpen)],
      "Amina's evidence that has a comment already": [aminaCommented, told(409, staffOf(aminaCommented))],
      "Amina's comment, replaced": [
        { ...aminaCommented, text: 'Better.', expectedVersion: at.comments.aminaCommented },
        staffOf(aminaCommented),
      ],
    },
    'evidenceId',
  ),
  'evidence.deleteTaskComment': lines(
    {},
    {
      "the comment on Amina's evidence": [aminaCommented, staffOf(aminaCommented)],
      'as if it were another': [{ ...aminaCommented, ...anotherComment }, told(409, staffOf(aminaCommented))],
      "no comment on Dao's evidence": [daoOpen, staffOf(daoOpen)],
      "no comment on Elena's evidence of Morning": [elenaOpen, staffOf(elenaOpen)],
    },
    'evidenceId',
  ),
  'evidence.markCommentThanked': lines(
    {},
    {
      "the comment on Amina's evidence": [
        { userId: amina, commentId: at.comments.aminaCommented },
        self(amina),
      ],
      "Amina's comment as if it were Bilal's": [
        { userId: bilal, commentId: at.comments.aminaCommented },
        nobody,
      ],
    },
    'commentId',
    'userId',
  ),
  'evidence.addTargetEvidence': lines(
    { userId: amina, evidenceId: idOf('new target evidence'), text: 'New.' },
    {
      "Amina's target": [{ targetId: aminaSeen }, withLearner(amina, aminaSeen)],
      "Dao's target": [{ userId: dao, targetId: daoNew }, withLearner(dao, daoNew)],
      "Dao's target as if it were Amina's": [{ targetId: daoNew }, nobody],
      'a file of nobody': [{ targetId: aminaSeen, ...noFile }, told(404, withLearner(amina, aminaSeen))],
    },
    'targetId',
    'userId',
  ),
  'evidence.deleteTargetEvidence': lines(
    {},
    {
      "Amina's evidence for a target": [aminaForTarget, withOwner(aminaForTarget)],
      "Amina's evidence for another target": [{ ...aminaForTarget, targetId: aminaNew }, nobody],
      "Amina's evidence as if it were Bilal's": [{ ...aminaForTarget, userId: bilal }, nobody],
    },
    'evidenceId',
  ),
  'evidence.setTargetComment': lines(
    { ...aminaForTarget, text: 'Good.' },
    {
      "Amina's evidence for a target": [{}, staffOf(aminaForTarget)],
      'as if it had another comment': [
        { expectedVersion: at.comments.aminaCommented },
        told(409, staffOf(aminaForTarget)),
      ],
      'evidence for a task, as if it were for a target': [{ evidenceId: aminaOpen.evidenceId }, nobody],
    },
    'evidenceId',
  ),
  'evidence.deleteTargetComment': lines(
    {},
    {
      "the comment on Carlos's evidence": [carlosForTarget, staffOf(carlosForTarget)],
      'as if it were another': [
        { ...carlosForTarget, ...anotherComment },
        told(409, staffOf(carlosForTarget)),
      ],
      "no comment on Amina's evidence": [aminaForTarget, staffOf(aminaForTarget)],
    },
    'evidenceId',
  ),
  'evidence.addPhrase': lines(
    { text: 'Well done.' },
    {
      'a phrase of their own': [{ phraseId: idOf('new phrase') }, staff],
      "with the id of Clarke's phrase": [{ phraseId: at.phrases.ofClarke }, self(clarke), told(404, staff)],
    },
  ),
  'evidence.deletePhrase': lines(
    {},
    {
      "Clarke's phrase": [{ phraseId: at.phrases.ofClarke }, self(clarke)],
      "Priya's phrase": [{ phraseId: at.phrases.ofPriya }, self(priya)],
    },
    'phraseId',
  ),
};
