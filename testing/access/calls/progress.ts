// The table of calls for progress: who may mark a page as completed.
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { line, missing, type Line } from '../line.ts';

const completed = { status: 'completed', topicId: at.topics.town, moduleId: at.modules.directions };

export const progressCalls: Readonly<Record<string, readonly Line[]>> = {
  'progress.setResourceStatus': [
    line('a resource of class Blue', { ...completed, resourceId: at.resources.map }, 'amina bilal'),
    line('its clearing', { ...completed, resourceId: at.resources.map, status: null }, 'amina bilal'),
    line(
      'a resource of classes Blue and Green',
      { ...completed, resourceId: at.resources.list, moduleId: at.modules.shopping },
      'amina bilal carlos',
    ),
    line(
      'a resource of a module switched off in class Blue',
      { ...completed, resourceId: at.resources.stall, moduleId: at.modules.market },
      '',
    ),
    line(
      'a resource of Evening',
      { ...completed, resourceId: at.resources.visit, moduleId: at.modules.doctor },
      'dao',
    ),
    line(
      'a resource under another module',
      { ...completed, resourceId: at.resources.map, moduleId: at.modules.shopping },
      '',
    ),
    missing('no resource', { ...completed, resourceId: missingId }),
  ],
};
