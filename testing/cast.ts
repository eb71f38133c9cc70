// Defines the users of all tests: their names, roles, categories and states.
import { idOf } from './identity.ts';

export type CategoryName = 'morning' | 'evening';

export type Part = {
  readonly firstName: string;
  readonly surname: string;
  readonly role: 'student' | 'teacher' | 'admin';
  /** The first is the selected one. */
  readonly categories: readonly [CategoryName, ...CategoryName[]];
  readonly state?: 'lockedByStaff' | 'mustReset';
};

export const cast = {
  /** A student of class Blue. */
  amina: { firstName: 'Amina', surname: 'Yusuf', role: 'student', categories: ['morning'] },
  /** A student of the same class. */
  bilal: { firstName: 'Bilal', surname: 'Khan', role: 'student', categories: ['morning'] },
  /** A student of the same category in another class, Green. */
  carlos: { firstName: 'Carlos', surname: 'Silva', role: 'student', categories: ['morning'] },
  /** A student of another category, in class Red. */
  dao: { firstName: 'Dao', surname: 'Nguyen', role: 'student', categories: ['evening'] },
  /** The teacher of class Blue. */
  clarke: { firstName: 'Colin', surname: 'Clarke', role: 'teacher', categories: ['morning'] },
  /** The teacher of class Red, in the other category. */
  okafor: { firstName: 'Ngozi', surname: 'Okafor', role: 'teacher', categories: ['evening'] },
  /** An administrator with Morning selected. */
  priya: { firstName: 'Priya', surname: 'Patel', role: 'admin', categories: ['morning'] },
  /** Has left class Blue and is in no class now; belongs to two categories. */
  elena: { firstName: 'Elena', surname: 'Popescu', role: 'student', categories: ['morning', 'evening'] },
  /** Teaches class Green of Morning, but has Evening selected now. */
  hassan: { firstName: 'Hassan', surname: 'Ali', role: 'teacher', categories: ['evening', 'morning'] },
  /** A student of class Blue whom staff have locked. */
  fatima: {
    firstName: 'Fatima',
    surname: 'Noor',
    role: 'student',
    categories: ['morning'],
    state: 'lockedByStaff',
  },
  /** A student of class Blue who must choose a new PIN first. */
  george: {
    firstName: 'George',
    surname: 'Mensah',
    role: 'student',
    categories: ['morning'],
    state: 'mustReset',
  },
} as const satisfies Record<string, Part>;

export type Name = keyof typeof cast;
/** The outsider is not signed in. */
export type Persona = Name | 'outsider';

export const names = Object.keys(cast) as readonly Name[];
export const personas: readonly Persona[] = [...names, 'outsider'];

export function partOf(name: Name): Part {
  return cast[name];
}

export function displayName(name: Name): string {
  return `${cast[name].firstName} ${cast[name].surname}`;
}

export function personId(name: Name): string {
  return idOf(name);
}

/** As users type it; from Ofcom's range for drama, which is never assigned. */
export function phoneNumberOf(name: Name): string {
  return `07700 900${String(100 + names.indexOf(name))}`;
}

export function secretOf(name: Name): string {
  return cast[name].role === 'student' ? '246810' : 'Passw0rd!';
}
