// Follows a room while a component is mounted, and re-renders it only when the room has changed.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { paramsOfRoom, roomName, type Contract } from '../contract.ts';
import type { LiveState } from '../client/live-state.ts';
import { useFollower } from './live-provider.tsx';

export type Live<Row> = LiveState<Row> & {
  /** Asks for older rows of a windowed room. */
  readonly extend: () => void;
};

const nothing: LiveState<never> = {
  rows: [],
  status: 'loading',
  hasOlder: false,
  answered: false,
  loadingOlder: false,
  refusal: null,
};

/** `params` null: not known yet, so nothing is followed. A new object with equal parameters does not follow again. */
export function useLive<Params extends object, Row extends object>(
  contract: Contract<Params, Row>,
  params: Params | null,
): Live<Row> {
  const follower = useFollower();
  const name = params === null ? null : roomName(contract.name, params);
  // Rebuilt from the name, so that it is the same object while the parameters are equal.
  const room = useMemo(() => (name === null ? null : (paramsOfRoom(name) as Params)), [name]);
  const watch = useCallback(
    (listener: () => void) => (room === null ? () => undefined : follower.watch(contract, room, listener)),
    [follower, contract, room],
  );
  const read = useCallback(
    (): LiveState<Row> => (room === null ? nothing : follower.read(contract, room)),
    [follower, contract, room],
  );
  const state = useSyncExternalStore(watch, read, read);
  const extend = useCallback(() => {
    if (room !== null) follower.extend(contract, room);
  }, [follower, contract, room]);
  return useMemo(() => ({ ...state, extend }), [state, extend]);
}
