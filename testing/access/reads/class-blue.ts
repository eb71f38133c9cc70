// The members and modules of class Blue, which several tables use.
import * as at from '../../world-ids.ts';
import { people } from '../room.ts';

export const blueMembers = people('clarke', 'amina', 'bilal', 'fatima', 'george');
export const blueModules = [
  at.modules.directions,
  at.modules.shopping,
  at.modules.market,
  at.modules.letters,
];
