// A page of a lesson as a player: which step it is, its title, the page itself, and the steps.
import { shownNumber } from '@foothold/domain/curriculum/order';
import type { LearningResource } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmbeddedPage, OpenInNewTab } from './embedded-page.tsx';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { Parts } from './parts.tsx';
import styles from './player.module.css';

type LessonParams = { readonly topicId: string; readonly moduleId: string };

type Props = {
  readonly lessonParams: LessonParams;
  readonly resource: LearningResource;
  /** In order. */
  readonly all: readonly LearningResource[];
  readonly completed: ReadonlySet<string>;
  /** The bar with back, done and next. */
  readonly steps: ReactNode;
};

export function Player({ lessonParams, resource, all, completed, steps }: Props) {
  const { i18n } = useLingui();
  return (
    <PlayerFrame>
      <div className={styles.head}>
        <div className={styles.parts}>
          <Parts parts={all.map(({ id }) => ({ id, done: completed.has(id) }))} here={resource.id} />
        </div>
        <div className={styles.line}>
          <WayOut lessonParams={lessonParams} />
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

/** To the list of the lesson's pages: on a phone a page has the room of the app's own bar. */
export function WayOut({ lessonParams }: { readonly lessonParams: LessonParams }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/learning"
      params={lessonParams}
      className={styles.wayOut}
      variant="plain"
      icon={X}
      aria-label={i18n._('Close this page')}
    />
  );
}

/** The room of a page of a lesson: on a phone that of the logo and of the app's bar, too. */
export function PlayerFrame({ children }: { readonly children: ReactNode }) {
  useRootMark('immersive');
  return <div className={styles.player}>{children}</div>;
}
