// How much of a whiteboard is shown: two lines, all of it, or, once it was read, only its heading until somebody changes it.
import type { Whiteboard } from '@foothold/domain/chat/collections';
import { useState } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { deviceStorage } from '../../ui/web-storage.ts';

export type WhiteboardReading = {
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  /** By its heading. */
  readonly fold: (open: boolean) => void;
  readonly showWhole: (whole: boolean) => void;
};

/** `remembers`: a board that was read stays folded. Staff's tools are below the text and stay in reach. */
export function useWhiteboardReading({ chatId, version }: Whiteboard, remembers: boolean): WhiteboardReading {
  const viewer = useViewer();
  const untouched = () => ({
    version,
    isOpen: !remembers || !isWhiteboardRead(viewer.id, chatId, version),
    isWhole: false,
  });
  const [view, setView] = useState(untouched);
  if (view.version !== version) setView(untouched());
  const markRead = () => markWhiteboardRead(viewer.id, chatId, version);
  return {
    isOpen: view.isOpen,
    isWhole: view.isWhole,
    fold: (isOpen) => {
      if (isOpen === view.isOpen) return;
      if (!isOpen) markRead();
      // It is opened to be read.
      setView({ ...view, isOpen, isWhole: isOpen });
    },
    showWhole: (isWhole) => {
      markRead();
      setView({ ...view, isWhole });
    },
  };
}

const keyOf = (userId: string) => `foothold.read-whiteboards:${userId}`;

/** Which version of each whiteboard its reader has read on this device; a log-out deletes it with the rest. */
function isWhiteboardRead(userId: string, chatId: string, version: number): boolean {
  return versionsOf(userId)[chatId] === version;
}

/** Without storage it opens again next time. */
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
