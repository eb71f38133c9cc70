// Computes who may read what in a world, by the rules alone: every room with its rows, every file, every private record.
import { missingId } from '../identity.ts';
import type { ExpectedRoom } from './room.ts';
import { roomsOfCategory, roomsOfChat, roomsOfModule, roomsOfPlans, roomsOfProvider } from './rooms.ts';
import { recordOf, roomsOfPerson } from './rooms-of-person.ts';
import { active, admins, either, nobody, rulesOf, type Person, type Rules } from './rules.ts';
import type { World } from './world.ts';

export type Oracle = {
  readonly people: readonly Person[];
  readonly rooms: readonly ExpectedRoom[];
  readonly readsFile: (person: Person | null, fileId: string) => boolean;
  /** The part of a learner's record that the private record contains for this user; null: not found. */
  readonly recordFor: (person: Person, learner: Person) => RecordIds | null;
};

export type RecordIds = Readonly<Record<'evidence' | 'targets' | 'plans' | 'resources', readonly string[]>>;

export function oracleOf(world: World): Oracle {
  const rules = rulesOf(world);
  const rooms = [
    ...roomsOfProvider(world),
    ...rules.people.flatMap((person) => roomsOfPerson(world, rules, person)),
    ...world.categories.flatMap(({ id }) => roomsOfCategory(world, rules, id)),
    ...world.chats.flatMap((chat) => roomsOfChat(world, rules, chat)),
    ...world.modules.flatMap(({ id }) => roomsOfModule(world, rules, id)),
    ...roomsOfPlans(world, rules),
  ];
  return {
    people: rules.people,
    rooms: [...rooms, ...roomsOfNothing(rooms)],
    readsFile: (person, fileId) => active(person) && readsFile(world, rules, person, fileId),
    recordFor: (person, learner) => {
      if (!rules.staffOfPerson(learner.id)(person)) return null;
      return recordOf(world, rules, learner.id, person.id === learner.id ? undefined : person.selected);
    },
  };
}

/** Of every collection that has a subject a room about one that does not exist, which is nobody's. */
function roomsOfNothing(rooms: readonly ExpectedRoom[]): ExpectedRoom[] {
  const ofEach = Map.groupBy(rooms, (each) => each.collection).values();
  return [...ofEach].flatMap(([first]) => {
    const [subject] = Object.keys(first?.params ?? {});
    if (first === undefined || subject === undefined) return [];
    return [{ ...first, params: { ...first.params, [subject]: missingId }, who: nobody, keys: [] }];
  });
}

function readsFile(world: World, rules: Rules, person: Person | null, fileId: string): boolean {
  const isIt = (row: { readonly file_id?: string | null }) => row.file_id === fileId;
  const isNear = (other: Person) =>
    admins(person) ||
    other.categories.some((id) => person?.categories.includes(id)) ||
    world.chats.some(({ id }) =>
      [other.id, person?.id ?? ''].every((each) => rules.membersOf(id).includes(each)),
    );
  const pictured = world.users.filter((row) => row.profile_file_id === fileId).map((row) => row.id);
  const greeters = world.hellos.filter(isIt).map((row) => row.user_id);
  const commented = world.comments.filter(isIt).map((row) => row.evidence_id);
  return (
    world.files.some((file) => file.id === fileId && file.owner_id === person?.id) ||
    world.evidence.some(
      (row) => (isIt(row) || commented.includes(row.id)) && rules.withLearner(row.owner_id, row.id)(person),
    ) ||
    world.messages.some((row) => isIt(row) && rules.participantsOf(row.chat_id)(person)) ||
    rules.people.some((other) => pictured.includes(other.id) && isNear(other)) ||
    greeters.some((id) => rules.staffOfStudent(id)(person)) ||
    world.modules.some(
      ({ id, image_file_id }) =>
        image_file_id === fileId &&
        (either(rules.taught(id, true), rules.staffOf(id))(person) ||
          world.module_shares.some(
            (share) => share.module_id === id && rules.staffOf(share.category_id)(person),
          )),
    )
  );
}
