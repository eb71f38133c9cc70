// Pictures to choose one from, each with one press.
import { useId } from 'react';
import styles from './picture-choices.module.css';

type Props<Key> = {
  readonly legend: string;
  /** `faces` are round and large enough to tell apart; `scenes` are wide, on a phone in two rows that scroll sideways. */
  readonly of: 'faces' | 'scenes';
  readonly pictures: readonly { readonly key: Key; readonly url: string; readonly name: string }[];
  /** Null: the picture is another one. */
  readonly chosen: Key | null;
  readonly onChoose: (key: Key) => void;
};

export function PictureChoices<Key extends string | number>({
  legend,
  of,
  pictures,
  chosen,
  onChoose,
}: Props<Key>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles[of]}>
        {pictures.map(({ key, url, name }) => (
          <label key={key} className={styles.choice} title={name}>
            <input type="radio" name={group} checked={key === chosen} onChange={() => onChoose(key)} />
            <img src={url} alt={name} className={styles.picture} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
