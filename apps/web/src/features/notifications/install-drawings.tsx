// What to press to put the app on the home screen, drawn as the phone shows it, with the provider's logo where the app will stand.
import type { ReactNode } from 'react';
import { themeNamed } from '../../theme/themes.ts';
import shared from '../../ui/drawings.module.css';
import styles from './install-drawings.module.css';

/** Its tip at a place. */
function Finger({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) rotate(-18)`}
      d="M-5 4a5 5 0 0 1 10 0v15c9 0 14 4 14 12v30H-9C-16 50-17 40-15 34c1-4 5-6 10-6Z"
      className={styles.finger}
    />
  );
}

/** What shares a page: on iPhones an arrow out of a box. */
function ShareIcon({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M-4 -2h-4v11H8V-2H4M0 3v-13M-4.500-6 0-10.500 4.500-6"
      className={shared.stroke}
    />
  );
}

const lowerPhone = <path d="M18-8h84v80a12 12 0 0 1-12 12H30a12 12 0 0 1-12-12Z" className={shared.paper} />;
const upperPhone = (
  <path d="M18 104V24a12 12 0 0 1 12-12h60a12 12 0 0 1 12 12v80Z" className={shared.paper} />
);

const drawings = {
  share: (
    <>
      {lowerPhone}
      <path d="M30 2h60M30 14h44M25 28h70" className={styles.faint} />
      <path d="m37 45-6 7 6 7M83 47h10v10H83Z" className={styles.faint} />
      <circle cx="60" cy="52" r="17" className={styles.pressed} />
      <ShareIcon x={59} y={51} />
      <Finger x={68} y={67} />
    </>
  ),
  shareInMenu: (
    <>
      {lowerPhone}
      <path d="M29 59h30" className={styles.faint} />
      <rect x="30" y="-8" width="64" height="38" rx="9" className={styles.pressed} />
      <ShareIcon x={46} y={15} />
      <path d="M64 14h18" className={styles.faint} />
      <path d="M82 43v-7M77.500 40l4.500-4.500 4.500 4.500" className={styles.pressed} />
      <circle cx="82" cy="59" r="13" className={styles.pressed} />
      <Dots x={82} y={59} isAcross />
      <Finger x={87} y={70} />
    </>
  ),
  dots: (
    <>
      {upperPhone}
      <rect x="26" y="22" width="44" height="18" rx="9" className={styles.key} />
      <path d="M25 56h70M30 70h60M30 83h40" className={styles.faint} />
      <circle cx="84" cy="31" r="14" className={styles.pressed} />
      <Dots x={84} y={31} />
      <Finger x={88} y={43} />
    </>
  ),
  addInSheet: (
    <>
      {lowerPhone}
      <path d="M32 4h46M32 68h38" className={styles.faint} />
      <rect x="24" y="18" width="72" height="34" rx="9" className={styles.pressed} />
      <rect x="73" y="26" width="18" height="18" rx="3" className={shared.stroke} />
      <path d="M82 30.500v9M77.500 35h9" className={shared.stroke} />
      <path d="M34 35h28" className={styles.faint} />
      <Finger x={64} y={48} />
    </>
  ),
  addInMenu: (
    <>
      {upperPhone}
      <path d="M60 22h30M34 78h50" className={styles.faint} />
      <rect x="24" y="33" width="72" height="32" rx="9" className={styles.pressed} />
      <path
        d="M43 41h-8a2.500 2.500 0 0 0-2.500 2.500v13A2.500 2.500 0 0 0 35 59h8M49 42v13M43.500 49.500 49 55l5.500-5.500"
        className={shared.stroke}
      />
      <path d="M64 49h22" className={styles.faint} />
      <Finger x={68} y={61} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type InstallDrawingName = keyof typeof drawings | 'home';

export function InstallDrawing({ name }: { readonly name: InstallDrawingName }) {
  return (
    <svg viewBox="0 0 120 96" className={styles.drawing} aria-hidden>
      <rect width="120" height="96" className={shared.ground} />
      {name === 'home' ? <HomeScreen /> : drawings[name]}
    </svg>
  );
}

function HomeScreen() {
  const { logo } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <>
      {upperPhone}
      {[0, 1, 2, 3, 5].map((place) => (
        <rect
          key={place}
          x={27 + (place % 3) * 24}
          y={21 + Math.floor(place / 3) * 25}
          width="18"
          height="18"
          rx="5"
          className={styles.key}
        />
      ))}
      <image href={logo} x="46" y="41" width="28" height="28" />
      <Finger x={71} y={69} />
    </>
  );
}

function Dots({ x, y, isAcross }: { readonly x: number; readonly y: number; readonly isAcross?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${isAcross ? ' rotate(90)' : ''}`} className={styles.dots}>
      <circle cy="-6" r="2.500" />
      <circle r="2.500" />
      <circle cy="6" r="2.500" />
    </g>
  );
}
