// The home screen of staff: what waits for them, which students need them, what is new in their classrooms and chats.
import { useLingui, Trans } from '@lingui/react';
import { Suspense, useEffect, useState } from 'react';
import { previewText } from '@foothold/domain/chat/preview';
import { CategorySwitcher } from '../../../features/categories/category-switcher.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Page, PageHeading, Card, Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDay } from '../../../ui/use-now.ts';
import { ThemeBand } from '../../../theme/theme-band.tsx';
import { NewLesson } from './new-lesson.tsx';
import { TodayClasses } from './today-classes.tsx';
import { TodayCurrentLessons, TodayLessons } from './today-lessons.tsx';
import { TodayStudents } from './today-students.tsx';
import { TodayWaiting } from './today-waiting.tsx';
import { useToday, type UnreadChat } from './use-today.ts';
import { ButtonLink, RowLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { calls } from '../../../connection/calls.ts';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { UnreadBadge } from '../../../features/chat/unread-badge.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import styles from './today.module.css';

// Most staff have a classroom with students.
const FirstSteps = lazyWithRetry(
  async () => (await import('../../../features/classrooms/first-steps.tsx')).FirstSteps,
);
// What waits is read first.
const TodayFaces = lazyWithRetry(async () => (await import('./today-faces.tsx')).TodayFaces);

export function TodayScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const day = useDay();
  const today = useToday();
  const isStarting = today.complete && !today.classes.some(({ studentIds }) => studentIds.length > 0);
  return (
    <>
      <ThemeBand />
      <Page>
        <ScreenTitle>{i18n._('Home')}</ScreenTitle>
        <PageHeading
          title={i18n._('Welcome, {name}', { name: viewer.displayName })}
          lead={<DateText at={day} />}
          actions={<CategorySwitcher />}
        />
        {isStarting && (
          <Suspense fallback={<Skeleton shape="row" count={5} />}>
            <FirstSteps classes={today.classes} />
          </Suspense>
        )}
        {today.complete && today.classes.length > 0 && <NewLesson classes={today.classes} />}
        {!today.complete ? (
          <Skeleton shape="row" count={6} />
        ) : today.classes.length === 0 ? (
          <>
            {today.waiting.evidence + today.waiting.plans > 0 && <TodayWaiting waiting={today.waiting} />}
            <TodayMessages chats={today.unread} />
          </>
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>
              <TodayWaiting waiting={today.waiting} />
              <Suspense fallback={<Skeleton shape="row" count={today.classes.length} />}>
                <TodayFaces classes={today.classes} />
              </Suspense>
              <TodayStudents {...today} />
              <TodayMessages chats={today.unread} />
            </div>
            <div className={styles.column}>
              <TodayClasses classes={today.classes} />
              <TodayCurrentLessons classes={today.classes} />
              <TodayLessons lessons={today.lessons} />
            </div>
          </div>
        )}
        {/* Last, since it arrives late and must not move what is being read. */}
        <SecondStepNotice />
      </Page>
    </>
  );
}

/** Tells staff without a second factor from when on they need one, and where to add it. */
function SecondStepNotice() {
  const { i18n } = useLingui();
  const dueAt = useFactorDueAt();
  if (dueAt === null) return null;
  return (
    <Banner
      tone="warn"
      heading={i18n._('Protect your account')}
      action={
        <ButtonLink to="/profile/twoStep" small>
          {i18n._('Set up two-step sign-in')}
        </ButtonLink>
      }
    >
      <Trans
        id="From <0/> you need a second way to sign in."
        components={{ 0: <DateText at={dueAt} as="short" /> }}
      />
    </Banner>
  );
}

/** From when on the user needs a second factor; null while it is unknown, and for users who have one. Without an answer nothing is shown: the next start asks again. */
function useFactorDueAt(): string | null {
  const [dueAt, setDueAt] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    calls.signIn.readSession().then(
      ({ factorDueAt }) => left || setDueAt(factorDueAt),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return dueAt;
}

/** The chats with unread messages, of classrooms and in private, the newest first; each row opens its chat. */
function TodayMessages({ chats }: { readonly chats: readonly UnreadChat[] }) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Unread messages')}>
      {chats.length === 0 ? (
        <Card>
          <p>{i18n._('No unread messages')}</p>
        </Card>
      ) : (
        <RowList label={i18n._('Unread messages')}>
          {chats.map((each) => (
            <li key={each.chat.id}>
              <UnreadRow {...each} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}

function UnreadRow({ chat, last, author, unread }: UnreadChat) {
  const { i18n } = useLingui();
  const name = author?.displayName ?? i18n._('Deleted User');
  // User content is never looked up in the catalogue.
  const said = last.preview === '' ? i18n._(previewText(last)) : last.preview;
  const isClass = chat.kind === 'group';
  const face = {
    params: { chatId: chat.id },
    start: <Avatar src={pictureOf(author)} />,
    title: isClass ? chat.chatName : name,
    text: isClass ? i18n._('{name}: {text}', { name, text: said }) : said,
    meta: <DateText at={last.createdAt} as="short" />,
    end: <UnreadBadge count={unread} />,
    unread: true,
  };
  return isClass ? <RowLink to="/classes/$chatId" {...face} /> : <RowLink to="/messages/$chatId" {...face} />;
}
