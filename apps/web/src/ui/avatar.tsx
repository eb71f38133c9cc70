// A user's picture, or a drawn avatar if there is none or it does not load.
import styles from './avatar.module.css';
import type { Icon } from './icon.ts';
import { useShownPicture } from './use-shown-picture.ts';

export type AvatarProps = {
  readonly src?: string | null;
  /** Leave it out where the name is shown next to the picture. */
  readonly alt?: string;
  readonly size?: 'small' | 'medium' | 'face' | 'large';
};

export function Avatar({ src, alt = '', size = 'medium' }: AvatarProps) {
  const { shown, onError } = useShownPicture(src);
  const className = `${styles.avatar} ${styles[size]}`;
  if (shown) {
    return (
      <img src={shown} alt={alt} loading="lazy" decoding="async" className={className} onError={onError} />
    );
  }
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <rect width="48" height="48" className={styles.ground} />
      <circle cx="24" cy="19" r="8.5" className={styles.person} />
      <path d="M7 50c0-11 7.500-18 17-18s17 7 17 18Z" className={styles.person} />
    </svg>
  );
}

/** The same round shape for something without a picture: a group, a file. */
export function IconDisc({ icon: Drawing, size = 'medium' }: { icon: Icon; size?: AvatarProps['size'] }) {
  return (
    <span className={`${styles.avatar} ${styles[size]} ${styles.disc}`}>
      <Drawing className={styles.discIcon} aria-hidden />
    </span>
  );
}
