// Which kind of visitor is here: it decides the shell and what each address shows.
import { createContext, useContext } from 'react';

export type Visitor = 'signedOut' | 'learner' | 'staff';

const VisitorContext = createContext<Visitor>('signedOut');

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}
