// Requests a new link for the phones in the classroom on every call.
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { roomLink } from '../../connection/room-code.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';

export type RoomLink = { readonly link: string; readonly until: Date };

export function useRoomLink() {
  const [room, setRoom] = useState<RoomLink | null>(null);
  const { attempt } = useAttemptWithToast();
  return {
    room,
    show: () =>
      void attempt(async () => {
        const { code, expiresAt } = await calls.signIn.showRoomCode();
        setRoom({ link: roomLink(code), until: new Date(expiresAt) });
      }),
    hide: () => setRoom(null),
  };
}
