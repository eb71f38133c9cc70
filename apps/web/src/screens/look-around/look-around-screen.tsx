// A sample lesson of three pages, which the app brings along: a learner without a class tries what one does in a lesson.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { market, stall } from '../../features/people/scenes.ts';
import { useLookedAround, useMarkLookedAround } from '../../features/people/use-looked-around.ts';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { BackHome } from '../../navigation/back-home.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { DoneMark } from '../../ui/done-mark.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { MarkTry, SendTry } from './tries.tsx';
import styles from './look-around.module.css';

const numbers = [1, 2, 3] as const;

export function LookAroundScreen() {
  const { page } = useParams({ from: '/lookAround/$page' });
  const here = numbers.find((number) => String(number) === page) ?? 1;
  const [isMarked, setMarked] = useState(false);
  const [isSent, setSent] = useState(false);
  useMarkedAtEnd(here === numbers.length);
  const marks = <PageMarks done={{ 1: here > 1, 2: isMarked, 3: isSent }} />;
  const pages = {
    1: <FirstPage marks={marks} />,
    2: <SecondPage marks={marks} isMarked={isMarked} onMark={() => setMarked(!isMarked)} />,
    3: <ThirdPage marks={marks} isSent={isSent} onSend={setSent} />,
  };
  return (
    <Page width="form" close>
      {pages[here]}
      <Steps here={here} isMarked={isMarked} />
    </Page>
  );
}

/** Reaching the last page is what counts. */
function useMarkedAtEnd(isAtEnd: boolean) {
  const hasLookedAround = useLookedAround();
  const mark = useEffectEvent(useMarkLookedAround());
  const isMissing = isAtEnd && !hasLookedAround;
  useEffect(() => {
    // A device without room for it still shows the lesson.
    if (isMissing) void mark().catch(() => undefined);
  }, [isMissing]);
}

type Marks = { readonly marks: ReactNode };
type SampleProps = Marks & {
  readonly title: string;
  readonly text: string;
  readonly picture?: string;
  readonly children?: ReactNode;
};

function Sample({ marks, title, text, picture, children }: SampleProps) {
  const { i18n } = useLingui();
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading back={<BackHome />} over={i18n._('Look around')} title={title} />
      {marks}
      {picture !== undefined && (
        <img src={picture} alt="" width={480} height={240} className={styles.picture} />
      )}
      <div className={styles.text}>
        <p>{text}</p>
        <ReadAloudButton text={text} />
      </div>
      {children}
    </>
  );
}

function FirstPage({ marks }: Marks) {
  const { i18n } = useLingui();
  return (
    <Sample
      marks={marks}
      title={i18n._('This is a page. Look and listen.')}
      text={i18n._('Ana is at the market. She buys apples from Omar.')}
      picture={market}
    />
  );
}

type SecondProps = Marks & { readonly isMarked: boolean; readonly onMark: () => void };

function SecondPage({ marks, isMarked, onMark }: SecondProps) {
  const { i18n } = useLingui();
  return (
    <Sample
      marks={marks}
      title={i18n._('Read it. Press Mark as complete.')}
      text={i18n._('The market opens on Monday. Five apples are one pound.')}
      picture={stall}
    >
      <MarkTry isMarked={isMarked} onMark={onMark} />
    </Sample>
  );
}

type ThirdProps = Marks & { readonly isSent: boolean; readonly onSend: (isSent: boolean) => void };

function ThirdPage({ marks, ...sending }: ThirdProps) {
  const { i18n } = useLingui();
  return (
    <Sample
      marks={marks}
      title={i18n._('Now you try. Write and send.')}
      text={i18n._('What do you buy at the market?')}
    >
      <SendTry {...sending} />
    </Sample>
  );
}

/** A tick for what the learner has really done: read, marked, and sent. */
function PageMarks({ done }: { readonly done: Readonly<Record<(typeof numbers)[number], boolean>> }) {
  return (
    <span className={styles.marks}>
      {numbers.map((number) => (
        <DoneMark key={number} number={number} done={done[number]} />
      ))}
    </span>
  );
}

/** Back and next. */
function Steps({ here, isMarked }: { readonly here: number; readonly isMarked: boolean }) {
  const { i18n } = useLingui();
  const to = (number: number) => ({ to: '/lookAround/$page', params: { page: String(number) } }) as const;
  return (
    <nav aria-label={i18n._('Steps')} className={styles.steps}>
      {here > 1 && (
        <ButtonLink {...to(here - 1)} icon={ArrowLeft}>
          {i18n._('Back')}
        </ButtonLink>
      )}
      {here < numbers.length && (
        <ButtonLink
          {...to(here + 1)}
          variant={here === 2 && !isMarked ? 'quiet' : 'primary'}
          endIcon={ArrowRight}
        >
          {i18n._('Next')}
        </ButtonLink>
      )}
    </nav>
  );
}
