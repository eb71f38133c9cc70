// The engine for search patterns, loaded once somebody types one: most searches are parts of names, and it is 45 kB.
import { isPattern, type CompilePattern } from '@foothold/domain/people/search';
import { useEffect, useState } from 'react';

/** Undefined until it is needed and loaded; until then, and if it cannot be loaded, a pattern is searched for literally. */
export function usePatterns(typed: string): CompilePattern | undefined {
  const [compile, setCompile] = useState<CompilePattern>();
  const isMissing = compile === undefined && isPattern(typed);
  useEffect(() => {
    if (!isMissing) return;
    void import('@foothold/domain/people/pattern').then(
      ({ compilePattern }) => setCompile(() => compilePattern),
      () => undefined,
    );
  }, [isMissing]);
  return compile;
}
