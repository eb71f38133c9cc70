// The table of reads for the curriculum: who may read topics, modules and their contents.
import * as at from '../../world-ids.ts';
import { ofCategories, ofModules, ofEachChat, ofEachModule, type Reading } from '../room.ts';
import { blueModules } from './class-blue.ts';

const blueItems = [
  at.resources.map,
  at.resources.route,
  at.resources.broken,
  at.resources.list,
  at.resources.stall,
  at.tasks.describe,
  at.tasks.photo,
  at.tasks.shopList,
  at.tasks.sell,
  at.tasks.post,
];
const greenItems = [at.resources.list, at.tasks.shopList];
const redItems = [at.resources.visit, at.tasks.call];
const moduleColumns = 'id topicId moduleName imageFileId locked createdBy version';

export const curriculumReads: Readonly<Record<string, Reading>> = {
  'curriculum.topics': {
    columns: 'id categoryId topicName subject active version',
    rooms: ofCategories({
      morning: ['clarke priya', at.topics.town, at.topics.closed],
      evening: ['okafor hassan', at.topics.health],
    }),
  },
  'curriculum.modules': {
    columns: moduleColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...blueModules, at.modules.spare],
      evening: ['okafor hassan', at.modules.doctor, at.modules.pharmacy],
    }),
  },
  'curriculum.outline': {
    columns: 'id kind moduleId',
    rooms: ofCategories({
      morning: ['clarke priya', ...blueItems],
      evening: ['okafor hassan', ...redItems, at.resources.shelf],
    }),
  },
  'curriculum.modulesOfChat': {
    columns: moduleColumns,
    rooms: ofEachChat({ blue: blueModules, green: [at.modules.shopping], red: [at.modules.doctor] }),
  },
  'curriculum.outlineOfChat': {
    columns: 'id kind moduleId',
    rooms: ofEachChat({ blue: blueItems, green: greenItems, red: redItems }),
  },
  'curriculum.resources': {
    columns: 'id moduleId index instructions embedLink version',
    rooms: ofEachModule({
      directions: [at.resources.map, at.resources.route, at.resources.broken],
      shopping: [at.resources.list],
      market: [at.resources.stall],
      doctor: [at.resources.visit],
      pharmacy: [at.resources.shelf],
    }),
  },
  'curriculum.tasks': {
    columns: 'id moduleId index instructions version',
    rooms: ofEachModule({
      directions: [at.tasks.describe, at.tasks.photo],
      shopping: [at.tasks.shopList],
      market: [at.tasks.sell],
      letters: [at.tasks.post],
      doctor: [at.tasks.call],
    }),
  },
  'curriculum.sharedModules': {
    columns:
      'id topicId topicName category categoryName moduleName imageURL createdBy locked resourceCount taskCount',
    rooms: ofCategories({
      morning: ['clarke priya', at.modules.pharmacy],
      evening: ['okafor hassan'],
    }),
  },
  'curriculum.shares': {
    columns: 'moduleId categoryId',
    rooms: ofModules({
      directions: ['clarke priya'],
      letters: ['clarke priya'],
      spare: ['clarke priya'],
      doctor: ['okafor hassan'],
      pharmacy: ['okafor hassan', at.categories.morning],
    }),
  },
};
