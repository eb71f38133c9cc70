// Full page loads in sequence, none of which may stay blank, as once happened in WebKit.
import type { Name } from '../../testing/cast.ts';
import { resources } from '../../testing/world-ids.ts';
import { screens } from '../screens.ts';
import { comeAs, lesson, type Stage } from './stories.ts';

export type Load = { readonly path: string; readonly shows: RegExp };
export type Tour = { readonly who: Name; readonly loads: readonly Load[] };

const home = { path: '/', shows: /Welcome, Amina Yusuf/ };
const tasks = { path: `${lesson}/tasks`, shows: /Describe your way home/ };

export const tours: Readonly<Record<string, Tour>> = {
  'home, lesson, frame and home again': {
    who: 'amina',
    loads: [
      home,
      { path: `${lesson}/learning`, shows: /Follow the route/ },
      tasks,
      { path: `${lesson}/learning/${resources.map}`, shows: /Look at the map/ },
      tasks,
      home,
    ],
  },
  'reload at every address of a learner': { who: 'amina', loads: addressesOf('amina') },
  'reload at every address of a teacher': { who: 'clarke', loads: addressesOf('clarke') },
};

function addressesOf(name: Name): readonly Load[] {
  return screens.filter(({ who }) => who === name);
}

/** The loads that came to nothing, of all that were made. */
export async function take({ who, loads }: Tour, stage: Stage, times: number): Promise<readonly string[]> {
  await comeAs(who, stage, '/profile');
  const blank: string[] = [];
  for (let round = 0; round < times; round += 1)
    for (const { path, shows } of loads) {
      await stage.screen.open(path);
      await stage.screen.shows(shows).catch(() => blank.push(path));
    }
  return blank;
}
