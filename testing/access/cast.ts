// The rules of the oracle in the world of the cast: who of the cast they let.
import { names, personas, personId, type Name, type Persona } from '../cast.ts';
import { firstEntries, rowsOfWorld } from '../world.ts';
import { oracleOf } from '../worlds/oracle.ts';
import { rulesOf, type Rule } from '../worlds/rules.ts';

const world = { ...(await rowsOfWorld()), ...firstEntries };

/** The ids of the cast. */
export const castIds = Object.fromEntries(names.map((name) => [name, personId(name)])) as Record<
  Name,
  string
>;
export const castRules = rulesOf(world);
export const castRooms = oracleOf(world).rooms;

const people = new Map(castRules.people.map((person) => [person.id, person]));

export function thoseWho(rule: Rule): readonly Persona[] {
  return personas.filter((persona) =>
    rule(persona === 'outsider' ? null : (people.get(personId(persona)) ?? null)),
  );
}
