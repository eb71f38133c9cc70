// Crops a square from a picture: moved by dragging or the arrow keys, zoomed with the slider.
import { useLingui } from '@lingui/react';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { drawSquare, squareOf, squareSide, type Cut } from './square-photo.ts';
import styles from './cut-square.module.css';

type Props = {
  readonly picture: ImageBitmap;
  readonly cut: Cut;
  readonly onChange: (cut: Cut) => void;
};

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.05;

export function CutSquare({ picture, cut, onChange }: Props) {
  const { i18n } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragFrom = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const zoomId = useId();
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, cut);
  }, [picture, cut]);

  /** As fractions of the square, to the right and down. */
  const moveBy = (right: number, down: number) => {
    const { left, top, side } = squareOf(picture, cut);
    onChange({
      ...cut,
      x: (left + side / 2 + right * side) / picture.width,
      y: (top + side / 2 + down * side) / picture.height,
    });
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (dragFrom.current === null) return;
    const width = event.currentTarget.clientWidth;
    moveBy((dragFrom.current.x - event.clientX) / width, (dragFrom.current.y - event.clientY) / width);
    dragFrom.current = { x: event.clientX, y: event.clientY };
  };
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (way === undefined) return;
    event.preventDefault();
    moveBy(way[0] * step, way[1] * step);
  };
  return (
    <div className={styles.frame}>
      <canvas
        ref={canvas}
        width={squareSide}
        height={squareSide}
        className={styles.square}
        // Moved by pointer and arrow keys, for which HTML has no element.
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
        role="application"
        tabIndex={0}
        aria-label={i18n._('Your picture. Move it with the arrow keys.')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragFrom.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragFrom.current = null;
        }}
      />
      <label htmlFor={zoomId}>{i18n._('Size')}</label>
      <input
        id={zoomId}
        type="range"
        min={1}
        max={4}
        step={0.05}
        value={cut.zoom}
        className={styles.zoom}
        onChange={(event) => onChange({ ...cut, zoom: Number(event.target.value) })}
      />
    </div>
  );
}
