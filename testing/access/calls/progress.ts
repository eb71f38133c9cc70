// The table of calls for progress: who may mark a page as completed.
import * as at from '../../world-ids.ts';
import { nobody } from '../../worlds/rules.ts';
import { castRules } from '../cast.ts';
import { lines, type Calls } from '../line.ts';

const { learnersOfModule } = castRules;
const { directions, shopping, market, doctor } = at.modules;
const { map, list, stall, visit } = at.resources;

export const progressCalls: Calls = {
  'progress.setResourceStatus': lines(
    { status: 'completed', topicId: at.topics.town, moduleId: directions },
    {
      'a resource of class Blue': [{ resourceId: map }, learnersOfModule(directions)],
      'its clearing': [{ resourceId: map, status: null }, learnersOfModule(directions)],
      'of classes Blue and Green': [{ resourceId: list, moduleId: shopping }, learnersOfModule(shopping)],
      'of a module switched off in class Blue': [
        { resourceId: stall, moduleId: market },
        learnersOfModule(market),
      ],
      'of Evening': [{ resourceId: visit, moduleId: doctor }, learnersOfModule(doctor)],
      'under another module': [{ resourceId: map, moduleId: shopping }, nobody],
    },
    'resourceId',
  ),
};
