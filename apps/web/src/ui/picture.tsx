// An image that keeps its shape while it loads, and a drawn scene when it is missing or broken.
import { useState } from 'react';
import styles from './picture.module.css';
import { Scene } from './scenes.tsx';

export interface PictureProps {
  src?: string | null;
  alt: string;
  /** Anything steady, such as the title: the same text always gets the same scene. */
  seed?: string;
  /** 'wide' 16:10 crops to fill; 'whole' shows all of it at its own shape. */
  fit?: 'wide' | 'whole';
  /** The first thing to see on its page: not left for later, as those further down are. */
  first?: boolean;
}

export function Picture({ src, alt, seed = '', fit = 'wide', first = false }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        className={`${styles.picture} ${styles[fit]}`}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return <Scene seed={seed} alt={alt} className={`${styles.picture} ${styles.wide}`} />;
}
