// Follows several rooms of one collection at once, e.g. the modules of all of a learner's classrooms.
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { paramsOfRoom, roomName, type Contract } from '../contract.ts';
import type { LiveState } from '../client/live-state.ts';
import { useFollower } from './live-provider.tsx';

export type LiveRoom<Params, Row> = { readonly params: Params; readonly state: LiveState<Row> };

export type LiveMany<Params, Row> = {
  /** One per room, in the order of `params`. */
  readonly rooms: readonly LiveRoom<Params, Row>[];
  /** True once every room has been answered, even if refused. */
  readonly complete: boolean;
  /** Asks for older rows of a windowed room. */
  readonly extend: (params: Params) => void;
};

/** The result is the same object until the list of rooms, or one of them, changes. */
export function useLiveMany<Params extends object, Row extends object>(
  contract: Contract<Params, Row>,
  params: readonly Params[],
): LiveMany<Params, Row> {
  const follower = useFollower();
  const names = JSON.stringify(params.map((each) => roomName(contract.name, each)));
  // Rebuilt from the names, so that it is the same array while the parameters are equal.
  const rooms = useMemo(
    () => (JSON.parse(names) as string[]).map((name) => paramsOfRoom(name) as Params),
    [names],
  );
  const watch = useCallback(
    (listener: () => void) => {
      const stops = rooms.map((room) => follower.watch(contract, room, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [follower, contract, rooms],
  );
  const last = useRef<readonly LiveRoom<Params, Row>[]>([]);
  const read = useCallback(() => {
    const present = rooms.map((room) => ({ params: room, state: follower.read(contract, room) }));
    if (!isSame(last.current, present)) last.current = present;
    return last.current;
  }, [follower, contract, rooms]);
  const current = useSyncExternalStore(watch, read, read);
  const extend = useCallback((room: Params) => follower.extend(contract, room), [follower, contract]);
  return useMemo(
    () => ({ rooms: current, complete: current.every(({ state }) => state.status !== 'loading'), extend }),
    [current, extend],
  );
}

function isSame<Params, Row>(
  before: readonly LiveRoom<Params, Row>[],
  after: readonly LiveRoom<Params, Row>[],
): boolean {
  return (
    before.length === after.length &&
    before.every((room, index) => room.params === after[index]?.params && room.state === after[index]?.state)
  );
}
