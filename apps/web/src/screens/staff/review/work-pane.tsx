// The left pane: whose work it is, what was asked, and the work as large as the screen allows.
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import type { Person } from '@foothold/domain/people/collections';
import type { PlanToReview, ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DeleteEvidence } from '../../../features/evidence/delete-evidence.tsx';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { pictureOf } from '../../../features/people/pictures.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { ReviewPlan } from './review-plan.tsx';
import { ReviewWork } from './review-work.tsx';
import styles from './review-two-panes.module.css';
import { useReviewItemTitle } from './use-review-item-title.ts';

type Props = {
  readonly item: ToReview;
  readonly person: Person | undefined;
  readonly drafts: CommentDrafts;
  /** Takes focus when it opens. */
  readonly focused: boolean;
  readonly onChecked: (item: PlanToReview) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

export function WorkPane({ item, person, drafts, focused, onChecked, onPrevious, onNext }: Props) {
  const viewer = useViewer();
  const { i18n } = useLingui();
  const title = useReviewItemTitle(item);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) pane.current?.focus();
  }, [focused]);
  const name = person?.displayName ?? i18n._('User not found');
  return (
    <section ref={pane} className={styles.work} tabIndex={-1} aria-label={`${name}. ${title}`}>
      <div className={styles.head}>
        <Avatar src={pictureOf(person)} />
        <div className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi className={styles.what}>{title}</bdi>
        </div>
        <IconButton
          icon={ChevronLeft}
          label={i18n._('Previous')}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        />
        <IconButton
          icon={ChevronRight}
          label={i18n._('Next')}
          disabled={onNext === undefined}
          onClick={onNext}
        />
      </div>
      {item.kind === 'plan' ? (
        <ReviewPlan item={item} onChecked={onChecked} />
      ) : (
        <ReviewWork
          item={item}
          drafts={drafts}
          renderActions={(evidence, comment) => (
            <Cluster spread="end">
              <DeleteEvidence item={evidence} allowed={canDeleteEvidence(viewer, evidence, comment)} />
            </Cluster>
          )}
        />
      )}
    </section>
  );
}
