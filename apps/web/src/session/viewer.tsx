// React context with the signed-in user.
import type { Self } from '@foothold/domain/people/collections';
import { createContext, useContext } from 'react';

const ViewerContext = createContext<Self | null>(null);

export const ViewerProvider = ViewerContext.Provider;

export function useViewer(): Self {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error('useViewer needs a signed-in user');
  return viewer;
}
