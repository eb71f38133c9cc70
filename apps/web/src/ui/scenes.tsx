// Landscapes drawn from the palette, as placeholders for missing pictures of lessons and people.
import type { ReactNode } from 'react';
import styles from './scenes.module.css';

const scenes: readonly ReactNode[] = [
  <>
    <circle cx="112" cy="30" r="13" className={styles.warm} />
    <path d="M0 70c22-26 44-30 68-4 20-22 52-28 92 2v40H0Z" className={styles.far} />
    <path d="M0 92c34-24 70-26 96-10 22-8 44-8 64 0v22H0Z" className={styles.near} />
  </>,
  <>
    <path d="M14 100V58l17-14 17 14v42ZM60 100V40h30v60ZM118 100V52l14-12 14 12v48Z" className={styles.far} />
    <path d="M0 88h160v12H0ZM46 100V66h26v34ZM92 100V62l16-13 16 13v38Z" className={styles.near} />
    <path d="M54 74h10v8H54ZM104 70h8v10h-8ZM68 50h6v6h-6ZM78 50h6v6h-6Z" className={styles.warm} />
  </>,
  <>
    <path d="M84 22v44H50c14-14 26-28 34-44Z" className={styles.near} />
    <path d="M90 34c14 8 22 18 26 32H90Z" className={styles.warm} />
    <path d="M44 70h78l-10 14H54Z" className={styles.near} />
    <path
      d="M0 82c14-8 26-8 40 0 14-8 26-8 40 0 14-8 26-8 40 0 14-8 26-8 40 0v18H0Z"
      className={styles.far}
    />
  </>,
  <>
    <circle cx="36" cy="44" r="20" className={styles.far} />
    <circle cx="124" cy="40" r="24" className={styles.far} />
    <circle cx="52" cy="54" r="13" className={styles.warm} />
    <path d="M33 62h6v26h-6ZM121 62h6v26h-6ZM50 66h4v22h-4Z" className={styles.near} />
    <path d="M0 84h66c2-12 26-12 22-26 12 14-2 16 2 26h70v16H0Z" className={styles.near} />
  </>,
  <>
    <path d="M0 78h160v22H0Z" className={styles.far} />
    <path d="M36 40h44v22a16 16 0 0 1-16 16H52a16 16 0 0 1-16-16Z" className={styles.near} />
    <path d="M80 46h5a9 9 0 0 1 0 18h-5" className={styles.line} />
    <path d="M50 30c-5-6 5-9 0-15M64 30c-5-6 5-9 0-15" className={styles.line} />
    <path d="M98 68h36v10H98ZM102 58h30v10h-30Z" className={styles.near} />
    <path d="M100 48h28v10h-28Z" className={styles.warm} />
  </>,
  <>
    <path d="M0 64c40-18 120-18 160 0v36H0Z" className={styles.far} />
    <path
      d="M64 100c6-16 34-20 22-32-6-6-14-8-14-12h8c2 4 14 6 20 14 10 14-8 18-6 30Z"
      className={styles.paper}
    />
    <path d="M108 26h30l-6 8 6 8h-30ZM104 24h4v44h-4Z" className={styles.warm} />
    <circle cx="40" cy="30" r="10" className={styles.near} />
  </>,
];

/** The same seed always gives the same landscape. */
export function Scene({ seed, alt, className }: { seed: string; alt: string; className: string }) {
  const number = Array.from(seed).reduce(
    (sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 10_007,
    7,
  );
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <rect width="160" height="100" className={styles.sky} />
      <g className={styles.land}>{scenes[number % scenes.length]}</g>
    </svg>
  );
}
