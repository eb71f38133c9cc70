// The provider's landscape at the top of a home screen.
import { classNames } from '../ui/class-names.ts';
import { themeNamed } from './themes.ts';
import styles from './theme-band.module.css';

/** `inHeader`: on a phone it stands at the end of the shell's header. */
export function ThemeBand({ inHeader = false }: { readonly inHeader?: boolean }) {
  const { band } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <div className={classNames(styles.band, inHeader && styles.inHeader)}>
      <img src={band} alt="" width={400} height={112} className={styles.landscape} />
    </div>
  );
}
