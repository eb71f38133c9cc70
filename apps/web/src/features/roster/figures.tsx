// What a roster file changes, in plain words: "18 new people, 3 moved, 2 left".
import type { RosterCounts } from '@foothold/domain/roster/changes';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import styles from './roster.module.css';

export function Figures({ counts }: { readonly counts: RosterCounts }) {
  const { i18n } = useLingui();
  const words = figuresOf(i18n, counts);
  return (
    <ul className={styles.figures}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

/** Only what is not zero; one sentence if nothing changes. */
export function figuresOf(i18n: I18n, counts: RosterCounts): readonly string[] {
  const { added, teachersAdded, linked, renamed, moved, left, classesAdded, problems } = counts;
  const words = [
    [added, i18n._('{count, plural, one {# new person} other {# new people}}', { count: added })],
    [
      teachersAdded,
      i18n._('{count, plural, one {# new teacher} other {# new teachers}}', { count: teachersAdded }),
    ],
    [linked, i18n._('{count, plural, one {# linked} other {# linked}}', { count: linked })],
    [renamed, i18n._('{count, plural, one {# renamed} other {# renamed}}', { count: renamed })],
    [moved, i18n._('{count, plural, one {# moved} other {# moved}}', { count: moved })],
    [left, i18n._('{count, plural, one {# left} other {# left}}', { count: left })],
    [
      classesAdded,
      i18n._('{count, plural, one {# new class} other {# new classes}}', { count: classesAdded }),
    ],
    [problems, i18n._('{count, plural, one {# problem} other {# problems}}', { count: problems })],
  ] as const;
  const some = words.filter(([count]) => count > 0).map(([, word]) => word);
  return some.length === 0 ? [i18n._('Nothing has changed')] : some;
}
