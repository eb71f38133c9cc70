// The kind of visitor (learner, staff or signed out), which decides the shell and what each address shows.
import { createContext, useContext } from 'react';

export type Visitor = 'signedOut' | 'learner' | 'staff';

const VisitorContext = createContext<Visitor>('signedOut');

export const VisitorProvider = VisitorContext.Provider;

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}
