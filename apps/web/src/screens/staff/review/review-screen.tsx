// Everything that waits for staff, oldest first: in two panes where there is room, a list that opens in place elsewhere.
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';
import { useCommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { ReviewedList } from './reviewed-list.tsx';
import { useReviewed } from './use-reviewed.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewTwoPanes } from './review-two-panes.tsx';
import { useOpenItem } from './use-open-item.ts';
import { endReviewTrip, useReviewTrip } from '../../../features/progress/review-trip.ts';
import { useReview } from '../../../features/progress/use-review.ts';
import styles from './review-item.module.css';

const everybody = '';

/** Remounted for each category, since the open item belongs to one. The category may be changed on another device. */
export function ReviewScreen() {
  const { selectedCategoryId } = useViewer();
  return <Review key={selectedCategoryId} />;
}

function Review() {
  const { i18n } = useLingui();
  const drafts = useCommentDrafts();
  const people = usePeople();
  const now = useReviewed(drafts, (id) => people.byId.get(id)?.displayName ?? i18n._('User not found'));
  const { classrooms, complete: classroomsComplete } = useClassrooms();
  const [wanted, setWanted] = useRememberedFilter('review');
  // If the class is gone, the filter falls back to everybody.
  const chatId = classrooms.some(({ chat }) => chat.id === wanted) ? wanted : everybody;
  const review = useReview(chatId === everybody ? null : chatId);
  const left = useReviewTrip();
  useEffect(endReviewTrip, []);
  const hasTwoPanes = useMatches('(min-width: 900px)');
  const complete = review.complete && people.complete && (wanted === everybody || classroomsComplete);
  const open = useOpenItem(review.queue, drafts, { complete, opensFirst: hasTwoPanes, left, filter: chatId });
  const count = review.queue.length;
  const Layout = hasTwoPanes ? ReviewTwoPanes : ReviewList;
  return (
    <Page>
      <ScreenTitle>{i18n._('To review')}</ScreenTitle>
      <UnsavedChanges unsaved={drafts.unsaved} onDiscard={drafts.closeAll} />
      <PageHeading
        title={i18n._('To review')}
        lead={
          complete && count > 0 ? (
            <output>
              {i18n._('{count, plural, one {# left} other {# left}}, the oldest first', { count })}
            </output>
          ) : undefined
        }
        actions={
          classrooms.length > 1 && (
            <div className={styles.filter}>
              <SelectField
                label={i18n._('Classroom')}
                labelHidden
                value={chatId}
                onChange={(event) => setWanted(event.target.value)}
                options={[
                  { value: everybody, label: i18n._('All classrooms') },
                  ...classrooms.map(({ chat }) => ({ value: chat.id, label: chat.chatName })),
                ]}
              />
            </div>
          )
        }
      />
      {complete ? (
        <Layout open={open} people={people.byId} drafts={drafts} {...now} />
      ) : (
        <Skeleton shape="row" count={6} />
      )}
      <ReviewedList reviewed={now.reviewed} people={people.byId} />
    </Page>
  );
}
