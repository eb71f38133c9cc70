// A line of a list that says how many of something wait; nothing where none do.
import { Badge } from '../../ui/badge.tsx';

export function CountedLine({ count, text }: { readonly count: number; readonly text: string }) {
  if (count === 0) return null;
  return (
    <li>
      <Badge count={count} label={String(count)} /> {text}
    </li>
  );
}
