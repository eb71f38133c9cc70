// The queue of everything that waits for staff, oldest first: open, read, answer, next.
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
import { useClassrooms } from '../../features/classrooms/use-classrooms.ts';
import type { ToReview } from '@foothold/domain/progress/review';
import { isChanged } from '../../features/evidence/comment-draft.ts';
import { useCommentDrafts } from '../../features/evidence/use-comment-drafts.ts';
import { usePeople } from '../../features/people/use-people.ts';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewItem } from './review-item.tsx';
import { useReview } from './use-review.ts';
import styles from './review-item.module.css';

const everybody = '';

const nothingLeft = '';

export function ReviewScreen() {
  const { i18n } = useLingui();
  const drafts = useCommentDrafts();
  const people = usePeople();
  const { classrooms } = useClassrooms();
  const [chatId, setChatId] = useState(everybody);
  const { queue, complete } = useReview(chatId === everybody ? null : chatId);
  // A position, not an id: an answered item leaves the list, and the next one takes its place.
  const [opened, setOpened] = useState<ToReview | null>(null);
  const [place, setPlace] = useState(0);
  const open = opened?.key ?? null;
  const draft = open === null ? undefined : drafts.of(open);
  const hasLeft = opened !== null && !queue.some(({ key }) => key === open);
  // Answered or deleted by somebody else: the comment being written stays until its author decides.
  const shown =
    hasLeft && draft !== undefined && isChanged(draft) ? queue.toSpliced(place, 0, opened) : queue;
  const isThere = shown.some(({ key }) => key === open);
  const current = isThere
    ? open
    : open === null
      ? null
      : (queue[Math.min(place, queue.length - 1)]?.key ?? null);
  const focusOnNext = useFocusOnNext(open === null || isThere ? null : (current ?? nothingLeft));
  return (
    <Page>
      <ScreenTitle>{i18n._('To review')}</ScreenTitle>
      <UnsavedChanges unsaved={drafts.unsaved} onDiscard={drafts.closeAll} />
      <PageHeading
        title={i18n._('To review')}
        lead={
          complete && queue.length > 0
            ? i18n._('{count, plural, one {# thing waits} other {# things wait}}, the oldest first', {
                count: queue.length,
              })
            : undefined
        }
      />
      {classrooms.length > 1 && (
        <div className={styles.filter}>
          <SelectField
            label={i18n._('Classroom')}
            value={chatId}
            onChange={(event) => setChatId(event.target.value)}
            options={[
              { value: everybody, label: i18n._('All classrooms') },
              ...classrooms.map(({ chat }) => ({ value: chat.id, label: chat.chatName })),
            ]}
          />
        </div>
      )}
      {!complete || !people.complete ? (
        <Skeleton shape="row" count={6} />
      ) : shown.length === 0 ? (
        <EmptyState drawing="list" sentence={focusOnNext}>
          {i18n._('Nothing waits for you. Well done!')}
        </EmptyState>
      ) : (
        <RowList label={i18n._('To review')}>
          {shown.map((item, index) => (
            <li key={item.key} ref={item.key === current ? focusOnNext : undefined}>
              <ReviewItem
                item={item}
                person={people.byId.get(item.learnerId)}
                isOpen={item.key === current}
                drafts={drafts}
                onToggle={() => {
                  setOpened(item.key === current ? null : item);
                  setPlace(index);
                }}
              />
            </li>
          ))}
        </RowList>
      )}
    </Page>
  );
}

/** An answered item had focus: focus the row in its place, or the empty message. `moved` is that row's key, null before. */
function useFocusOnNext(moved: string | null): RefCallback<HTMLElement> {
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    if (moved === null || document.activeElement !== document.body) return;
    (next.current?.querySelector<HTMLElement>('a, button') ?? next.current)?.focus();
  }, [moved]);
  return useCallback((element) => {
    next.current = element;
  }, []);
}
