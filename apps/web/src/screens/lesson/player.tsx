// A page of a lesson as a player: which step it is, its title, the page itself, and the steps.
import { shownNumber } from '@foothold/domain/curriculum/order';
import type { LearningResource } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { EmbeddedPage, OpenInNewTab } from './embedded-page.tsx';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from './player.module.css';

type Props = {
  readonly resource: LearningResource;
  /** In order. */
  readonly all: readonly LearningResource[];
  readonly completed: ReadonlySet<string>;
  /** The bar with back, done and next. */
  readonly steps: ReactNode;
};

// More would be too thin to see.
const maxParts = 16;

export function Player({ resource, all, completed, steps }: Props) {
  const { i18n } = useLingui();
  return (
    <PlayerFrame>
      <div className={styles.head}>
        {all.length <= maxParts && (
          <div className={styles.parts} aria-hidden>
            {all.map(({ id }) => (
              <span
                key={id}
                className={classNames(
                  styles.part,
                  id === resource.id ? styles.here : completed.has(id) && styles.done,
                )}
              />
            ))}
          </div>
        )}
        <div className={styles.line}>
          <span className={styles.count}>
            {i18n._('{number} of {total}', { number: shownNumber(resource), total: all.length })}
          </span>
          <h1 tabIndex={-1} className={styles.title} dir="auto">
            <TextWithLinks text={resource.instructions} />
          </h1>
          <div className={styles.actions}>
            <ReadAloudButton text={resource.instructions} iconOnly />
            <OpenInNewTab link={resource.embedLink} />
          </div>
        </div>
      </div>
      {/* Below the page for the eye. Before it for the keyboard, which would have to pass through all of it. */}
      {steps}
      <EmbeddedPage id={resource.id} link={resource.embedLink} title={resource.instructions} />
    </PlayerFrame>
  );
}

/** The room of a page of a lesson: on a phone that of the logo, too. */
export function PlayerFrame({ children }: { readonly children: ReactNode }) {
  useRootMark('player');
  return <div className={styles.player}>{children}</div>;
}
