// The drawn portraits to choose from, each with one press.
import { useLingui } from '@lingui/react';
import { portraits, portraitUrl } from './portraits.ts';
import styles from './portrait-choices.module.css';

type Props = {
  /** Null: the picture is another one. */
  readonly chosen: number | null;
  readonly onChoose: (portrait: number) => void;
};

export function PortraitChoices({ chosen, onChoose }: Props) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{i18n._('Or choose a portrait')}</legend>
      <div className={styles.portraits}>
        {portraits.map((portrait, index) => (
          <label key={portrait} className={styles.portrait}>
            <input
              type="radio"
              name="portrait"
              checked={portrait === chosen}
              onChange={() => onChoose(portrait)}
            />
            <img src={portraitUrl(portrait)} alt={i18n._('Portrait {number}', { number: index + 1 })} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
