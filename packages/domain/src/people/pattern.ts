// Matches search patterns that staff type (`^am`, `khan|kahn`, `s.*i$`) in linear time. The web app loads it when a pattern is typed.
import { RE2JS } from 're2js';
import type { CompilePattern } from './search.ts';

/**
 * Ignores case, and finds the pattern anywhere in a text. Undefined for what a linear-time engine cannot express
 * (look-around, back-references) or does not accept (more than 1,000 repetitions).
 */
export const compilePattern: CompilePattern = (pattern) => {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
};
