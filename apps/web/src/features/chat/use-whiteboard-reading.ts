// Whether a whiteboard is open, and whether its reader has opened it since it was changed.
import type { Whiteboard } from '@foothold/domain/chat/collections';
import { useState } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { deviceStorage } from '../../ui/web-storage.ts';

export type WhiteboardReading = {
  readonly isOpen: boolean;
  readonly isNew: boolean;
  readonly fold: (open: boolean) => void;
};

export function useWhiteboardReading({ chatId, version }: Whiteboard): WhiteboardReading {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const isNew = !isWhiteboardRead(viewer.id, chatId, version);
  return {
    isOpen,
    isNew,
    fold: (open) => {
      if (isNew) markWhiteboardRead(viewer.id, chatId, version);
      setOpen(open);
    },
  };
}

const keyOf = (userId: string) => `foothold.read-whiteboards:${userId}`;

/** Which version of each whiteboard its reader has read on this device; a log-out deletes it with the rest. */
function isWhiteboardRead(userId: string, chatId: string, version: number): boolean {
  return versionsOf(userId)[chatId] === version;
}

/** Without storage it is new again next time. */
function markWhiteboardRead(userId: string, chatId: string, version: number): void {
  deviceStorage.write(keyOf(userId), JSON.stringify({ ...versionsOf(userId), [chatId]: version }));
}

function versionsOf(userId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(userId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
