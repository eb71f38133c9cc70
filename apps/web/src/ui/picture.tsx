// An image that reserves its space while it loads, with a drawn scene when it is missing or broken.
import styles from './picture.module.css';
import { Scene } from './scenes.tsx';
import { useShownPicture } from './use-shown-picture.ts';

export type PictureProps = {
  readonly src?: string | null;
  readonly alt: string;
  /** A stable text such as the title: the same text always gives the same scene. */
  readonly seed?: string;
  /** 'wide' crops to 16:10; 'whole' shows the full image at its own ratio. */
  readonly fit?: 'wide' | 'whole';
  /** Loaded eagerly, as the first image on its page; the others load lazily. */
  readonly first?: boolean;
};

export function Picture({ src, alt, seed = '', fit = 'wide', first = false }: PictureProps) {
  const { shown, onError } = useShownPicture(src);
  if (shown) {
    return (
      <img
        src={shown}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        className={`${styles.picture} ${styles[fit]}`}
        onError={onError}
      />
    );
  }
  return <Scene seed={seed} alt={alt} className={`${styles.picture} ${styles.wide}`} />;
}
