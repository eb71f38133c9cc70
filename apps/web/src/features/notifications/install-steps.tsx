// Three drawn steps with which a person puts the app on the home screen of this phone, in its own browser.
import { useLingui } from '@lingui/react';
import { InstallDrawing, type InstallDrawingName } from './install-drawings.tsx';
import { thisPhone, type Phone } from './install.ts';
import styles from './install-steps.module.css';

/** At most six words each. */
const stepSentences = {
  share: 'Press Share.',
  dotsAndShare: 'Press three dots. Then press Share.',
  dots: 'Press the three dots.',
  add: 'Press Add to Home Screen.',
  openAfterAdd: 'Press Add. Then open the app.',
  openAfterYes: 'Say yes. Then open the app.',
} as const;

type Step = readonly [drawing: InstallDrawingName, words: keyof typeof stepSentences];

const steps: Readonly<Record<Phone, readonly Step[]>> = {
  android: [
    ['dots', 'dots'],
    ['addInMenu', 'add'],
    ['home', 'openAfterYes'],
  ],
  iphone: [
    ['share', 'share'],
    ['addInSheet', 'add'],
    ['home', 'openAfterAdd'],
  ],
  iphoneWithDots: [
    ['shareInMenu', 'dotsAndShare'],
    ['addInSheet', 'add'],
    ['home', 'openAfterAdd'],
  ],
};

/** Nothing on a computer. */
export function InstallSteps() {
  const { i18n } = useLingui();
  const phone = thisPhone();
  if (phone === null) return null;
  return (
    <ol className={styles.steps}>
      {steps[phone].map(([drawing, words], index) => (
        <li key={drawing} className={styles.step}>
          <InstallDrawing name={drawing} />
          <p className={styles.words}>
            <span className={styles.number}>{i18n.number(index + 1)}.</span> {i18n._(stepSentences[words])}
          </p>
        </li>
      ))}
    </ol>
  );
}
