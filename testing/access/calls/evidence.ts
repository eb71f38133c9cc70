// The table of calls for evidence: who may submit, read and comment on it.
import { personId as person } from '../../cast.ts';
import { idOf, missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { daoTarget } from './targets.ts';
import { line, missing, type Line } from '../line.ts';

const submitEvidence = {
  userId: person('amina'),
  taskId: at.tasks.describe,
  evidenceId: idOf('new evidence'),
  text: 'New.',
};
const aminaOpen = {
  userId: person('amina'),
  taskId: at.tasks.describe,
  evidenceId: at.evidence.aminaOpen,
};
const aminaCommented = {
  userId: person('amina'),
  taskId: at.tasks.photo,
  evidenceId: at.evidence.aminaCommented,
};
const daoOpen = { userId: person('dao'), taskId: at.tasks.call, evidenceId: at.evidence.daoOpen };
/** From Morning: staff of Evening, her other category, can also read it. */
const elenaOpen = {
  userId: person('elena'),
  taskId: at.tasks.describe,
  evidenceId: at.evidence.elenaOpen,
};
const bilalOpen = {
  userId: person('bilal'),
  taskId: at.tasks.describe,
  evidenceId: at.evidence.bilalOpen,
};
const aminaForTarget = {
  userId: person('amina'),
  targetId: at.targets.aminaSeen,
  evidenceId: at.evidence.aminaForTarget,
};
const carlosForTarget = {
  userId: person('carlos'),
  targetId: at.targets.carlosSeen,
  evidenceId: at.evidence.carlosForTarget,
};
const handInForTarget = { ...aminaForTarget, evidenceId: idOf('new target evidence'), text: 'New.' };

export const evidenceCalls: Readonly<Record<string, readonly Line[]>> = {
  'evidence.addTaskEvidence': [
    line("Amina's task of class Blue", submitEvidence, 'amina clarke priya'),
    line("Bilal's task of class Blue", { ...submitEvidence, userId: person('bilal') }, 'bilal clarke priya'),
    line(
      "Amina's task of a module switched off in her class",
      { ...submitEvidence, taskId: at.tasks.sell },
      'clarke priya',
    ),
    line("Amina's task of Evening", { ...submitEvidence, taskId: at.tasks.call }, ''),
    line("Carlos's task of another class", { ...submitEvidence, userId: person('carlos') }, 'clarke priya'),
    line(
      "Elena's task of the class she left",
      { ...submitEvidence, userId: person('elena') },
      'clarke priya',
    ),
    line(
      "Dao's task of Evening",
      { ...submitEvidence, userId: person('dao'), taskId: at.tasks.call },
      'dao okafor hassan',
    ),
    line('a task of a teacher', { ...submitEvidence, userId: person('clarke') }, ''),
    line(
      'a file of nobody',
      { ...submitEvidence, fileId: missingId, text: '' },
      'amina=404 clarke=404 priya=404',
    ),
    missing('no task', { ...submitEvidence, taskId: missingId }),
    missing('no learner', { ...submitEvidence, userId: missingId }),
  ],
  'evidence.deleteTaskEvidence': [
    line("Amina's evidence", aminaOpen, 'amina clarke priya'),
    line("Amina's evidence with a comment", aminaCommented, 'clarke priya amina=409'),
    line("Bilal's evidence", bilalOpen, 'bilal clarke priya'),
    line("Dao's evidence", daoOpen, 'dao okafor hassan'),
    line("Elena's evidence of Morning", elenaOpen, 'elena clarke priya'),
    line("Amina's evidence as if it were Bilal's", { ...aminaOpen, userId: person('bilal') }, ''),
    line("Dao's evidence as if it were Amina's", { ...daoOpen, userId: person('amina') }, ''),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId }),
  ],
  'evidence.markTaskChecked': [
    line("Amina's task", { userId: person('amina'), taskId: at.tasks.describe }, 'amina clarke priya'),
    line("Dao's task", { userId: person('dao'), taskId: at.tasks.call }, 'dao okafor hassan'),
    missing('no learner', { userId: missingId, taskId: at.tasks.call }),
    missing('no task', { userId: person('amina'), taskId: missingId }),
  ],
  'evidence.setTaskComment': [
    line("Amina's evidence", { ...aminaOpen, text: 'Good.' }, 'clarke priya'),
    line("Dao's evidence", { ...daoOpen, text: 'Good.' }, 'okafor hassan'),
    line("Elena's evidence of Morning", { ...elenaOpen, text: 'Good.' }, 'clarke priya'),
    line(
      "Amina's evidence that has a comment already",
      { ...aminaCommented, text: 'Good.' },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's comment, replaced",
      { ...aminaCommented, text: 'Better.', expectedVersion: at.comments.aminaCommented },
      'clarke priya',
    ),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId, text: 'Good.' }),
  ],
  'evidence.deleteTaskComment': [
    line("the comment on Amina's evidence", aminaCommented, 'clarke priya'),
    line(
      "the comment on Amina's evidence, if it were another",
      { ...aminaCommented, expectedVersion: at.comments.aminaOfNobody },
      'clarke=409 priya=409',
    ),
    line("no comment on Dao's evidence", daoOpen, 'okafor hassan'),
    line("no comment on Elena's evidence of Morning", elenaOpen, 'clarke priya'),
    missing('no evidence', { ...aminaOpen, evidenceId: missingId }),
  ],
  'evidence.addTargetEvidence': [
    line("Amina's target", handInForTarget, 'amina clarke priya'),
    line("Dao's target", { ...handInForTarget, ...daoTarget }, 'dao okafor hassan'),
    line("Dao's target as if it were Amina's", { ...handInForTarget, targetId: at.targets.daoNew }, ''),
    line(
      'a file of nobody',
      { ...handInForTarget, fileId: missingId, text: '' },
      'amina=404 clarke=404 priya=404',
    ),
    missing('no target', { ...handInForTarget, targetId: missingId }),
    missing('no learner', { ...handInForTarget, userId: missingId }),
  ],
  'evidence.deleteTargetEvidence': [
    line("Amina's evidence for a target", aminaForTarget, 'amina clarke priya'),
    line("Amina's evidence for another target", { ...aminaForTarget, targetId: at.targets.aminaNew }, ''),
    line("Amina's evidence as if it were Bilal's", { ...aminaForTarget, userId: person('bilal') }, ''),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId }),
  ],
  'evidence.setTargetComment': [
    line("Amina's evidence for a target", { ...aminaForTarget, text: 'Good.' }, 'clarke priya'),
    line(
      "Amina's evidence, as if it had another comment",
      { ...aminaForTarget, text: 'Good.', expectedVersion: at.comments.aminaCommented },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's evidence for a task, as if it were for a target",
      { ...aminaForTarget, evidenceId: at.evidence.aminaOpen, text: 'Good.' },
      '',
    ),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId, text: 'Good.' }),
  ],
  'evidence.deleteTargetComment': [
    line("the comment on Carlos's evidence for a target", carlosForTarget, 'clarke priya'),
    line(
      "the comment on Carlos's evidence for a target, if it were another",
      { ...carlosForTarget, expectedVersion: at.comments.aminaOfNobody },
      'clarke=409 priya=409',
    ),
    line("no comment on Amina's evidence for a target", aminaForTarget, 'clarke priya'),
    missing('no evidence', { ...aminaForTarget, evidenceId: missingId }),
  ],
  'evidence.addPhrase': [
    line(
      'a phrase of their own',
      { phraseId: idOf('new phrase'), text: 'Well done.' },
      'clarke okafor priya hassan',
    ),
    line(
      "with the id of Clarke's phrase",
      { phraseId: at.phrases.ofClarke, text: 'Well done.' },
      'clarke okafor=404 priya=404 hassan=404',
    ),
  ],
  'evidence.deletePhrase': [
    line("Clarke's phrase", { phraseId: at.phrases.ofClarke }, 'clarke'),
    line("Priya's phrase", { phraseId: at.phrases.ofPriya }, 'priya'),
    missing('no phrase', { phraseId: missingId }),
  ],
};
