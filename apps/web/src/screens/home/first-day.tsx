// Home of a learner who has no class and no lesson yet: three small things to do, which tick off as they are done.
import { useLingui } from '@lingui/react';
import { ImageUp, Play } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { OwnHello } from '../../features/people/own-hello.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { portraitUrl } from '../../features/people/portraits.ts';
import { everybody, pageOnPhone, speaking } from '../../features/people/scenes.ts';
import { useLookedAround } from '../../features/people/use-looked-around.ts';
import { useOwnHello } from '../../features/people/use-own-hello.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { themeNamed } from '../../theme/themes.ts';
import { Button } from '../../ui/button.tsx';
import { DoneMark } from '../../ui/done-mark.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './first-day.module.css';

const ChangePicture = lazyWithRetry(
  async () => (await import('../../features/people/change-picture.tsx')).ChangePicture,
);

const offered = [12, 21, 4] as const;

export function FirstDay() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { isSaid } = useOwnHello();
  const hasLookedAround = useLookedAround();
  // The first that is not done has the strong button.
  const next = [viewer.profileFileId !== null, isSaid, hasLookedAround].indexOf(false) + 1;
  const { band } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <>
      <div className={styles.welcome}>
        <img src={band} alt="" className={styles.landscape} />
        <img src={everybody} alt="" width={800} height={210} className={styles.people} />
      </div>
      <Section title={i18n._('You are in')}>
        <ol className={styles.steps}>
          <PictureStep isNext={next === 1} />
          <Step
            number={2}
            done={isSaid}
            title={i18n._('Say hello')}
            text={i18n._('Say your name. Your teacher hears it.')}
            picture={<img src={speaking} alt="" className={styles.scene} />}
          >
            <OwnHello isNext={next === 2} />
          </Step>
          <Step
            number={3}
            done={hasLookedAround}
            title={i18n._('Look around')}
            text={i18n._('Try a small lesson. It has three pages.')}
            picture={<img src={pageOnPhone} alt="" className={styles.scene} />}
          >
            <ButtonLink
              to="/lookAround/$page"
              params={{ page: '1' }}
              icon={Play}
              variant={next === 3 ? 'primary' : 'quiet'}
            >
              {i18n._('Start')}
            </ButtonLink>
          </Step>
        </ol>
        <p className={styles.later}>{i18n._('Your class is not ready yet. Look again tomorrow.')}</p>
      </Section>
    </>
  );
}

function PictureStep({ isNext }: { readonly isNext: boolean }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const own = pictureOf(viewer);
  return (
    <Step
      number={1}
      done={own !== null}
      title={i18n._('Add your photo or choose a portrait')}
      text={i18n._('Your teacher and your class see it.')}
      picture={
        <span className={styles.faces}>
          {own === null ? (
            offered.map((portrait) => <img key={portrait} src={portraitUrl(portrait)} alt="" />)
          ) : (
            <img src={own} alt={i18n._('My picture')} />
          )}
        </span>
      }
    >
      <Button
        icon={ImageUp}
        variant={isNext ? 'primary' : 'quiet'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {own === null ? i18n._('Choose picture') : i18n._('Change picture')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangePicture hasPicture={own !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Step>
  );
}

type StepProps = {
  readonly number: number;
  readonly done: boolean;
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
  /** What does it. */
  readonly children: ReactNode;
};

function Step({ number, done, title, text, picture, children }: StepProps) {
  return (
    <li className={styles.step}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <div className={styles.head}>
          <DoneMark number={number} done={done} />
          <h3 className={styles.title}>{title}</h3>
        </div>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
