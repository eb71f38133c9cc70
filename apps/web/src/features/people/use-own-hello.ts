// The learner's own hello: the stored one, what waits in the outbox, recording another one, and removing it.
import { hello, type Hello } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox } from '@foothold/live/react/use-outbox';
import type { Refusal } from '@foothold/live/contract';
import { useCallback } from 'react';
import { useLane, useOutboxOverlay, type Queued } from '../../connection/use-outbox-overlay.ts';
import { useViewer } from '../../session/viewer.tsx';
import { helloKind, helloLane, isHelloInput, type HelloInput } from './hello-input.ts';

export type OwnHello = {
  readonly stored: Hello | undefined;
  /** The newest one that the server does not have yet, or the removal. */
  readonly waiting: Queued<HelloInput> | undefined;
  /** Said, here or on another device, and not removed since. */
  readonly isSaid: boolean;
  /** Null once it is stored on this device; a refusal when there is no storage space. */
  readonly say: (file: File) => Promise<Refusal | null>;
  readonly remove: () => Promise<Refusal | null>;
};

export function useOwnHello(): OwnHello {
  const { id: userId } = useViewer();
  const outbox = useOutbox();
  const [stored] = useLive(hello, { userId }).rows;
  const queued = useLane(helloLane, isHelloInput);
  const last = queued.at(-1)?.item.id;
  const isThere = useCallback(
    ({ item, input }: Queued<HelloInput>) => {
      const isSent = item.state.name === 'sent';
      if (isSent && item.id !== last) return true;
      return input.file === null ? isSent && stored === undefined : stored?.fileId === input.file.fileId;
    },
    [stored, last],
  );
  const { items } = useOutboxOverlay(queued, isThere);
  const waiting = items.at(-1);
  const add = async (input: HelloInput, blobs: Readonly<Record<string, Blob>>) => {
    // Only the last one counts. One that is being sent may still arrive: then this one follows it.
    const superseded = items.filter(({ item }) => ['waiting', 'try-again'].includes(item.state.name));
    const refusal = await outbox.add({
      id: crypto.randomUUID(),
      kind: helloKind,
      lane: helloLane,
      input,
      blobs,
    });
    if (refusal === null) await Promise.all(superseded.map(({ item }) => outbox.discard(item.id)));
    return refusal;
  };
  return {
    stored,
    waiting,
    isSaid:
      waiting === undefined || waiting.item.state.name === 'try-again'
        ? stored !== undefined
        : waiting.input.file !== null,
    say: (file) => add({ file: { fileId: crypto.randomUUID(), fileName: file.name } }, { file }),
    remove: () => add({ file: null }, {}),
  };
}
