// One student's row of the class table, memoized: it renders again only when this student's data changes.
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { Check, Moon } from 'lucide-react';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './class-table.module.css';
import { isQuiet, quietText } from './quiet-text.ts';
import type { ClassColumn, ClassRow } from './use-class-progress.ts';

type Props = {
  /** Renders the columns from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly row: ClassRow;
  readonly columns: readonly ClassColumn[];
  readonly openLink: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** 1-based, including the header. */
  readonly rowIndex: number;
  readonly isChosen: boolean;
  /** Was opened last from this table. */
  readonly isVisited: boolean;
  readonly onChoose: (userId: string, isChosen: boolean) => void;
};

export const ClassTableRow = memo(Row, isSame);

function Row({ row, columns, first, end, openLink, rowIndex, isChosen, isVisited, onChoose }: Props) {
  const { i18n } = useLingui();
  const { person, done, overall, quiet } = row;
  // Plain links with one shared listener: a row has as many as the class has modules.
  const progress = `/staff/users/${person.id}/progress`;
  return (
    <tr aria-rowindex={rowIndex} className={styles.row} data-visited={isVisited || undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.who}>
          <ChooseBox
            label={i18n._('Choose {name}', { name: person.displayName })}
            checked={isChosen}
            onChange={(chosen) => onChoose(person.id, chosen)}
          />
          <a href={progress} onClick={openLink} className={styles.person} data-student={person.id}>
            <Avatar src={pictureOf(person)} size="small" />
            <bdi>{person.displayName}</bdi>
            {isVisited && <VisuallyHidden> {i18n._('Opened last')}</VisuallyHidden>}
          </a>
        </span>
      </th>
      <td className={styles.overall}>{i18n._('{percent}%', { percent: percent(overall) })}</td>
      <td className={styles.quiet} data-quiet={isQuiet(quiet) || undefined}>
        <span className={styles.days}>
          {isQuiet(quiet) && <Moon className={styles.moon} aria-hidden />}
          {quietText(quiet, i18n)}
        </span>
      </td>
      {first > 0 && <td aria-hidden colSpan={first} />}
      {columns.slice(first, end).map(({ module, total }, offset) => {
        const count = done[first + offset] ?? 0;
        return (
          <td
            key={module.id}
            aria-colindex={first + offset + 4}
            className={styles.cell}
            data-step={stepOf(count, total)}
          >
            <a
              href={`${progress}/modules/${module.id}`}
              onClick={openLink}
              className={styles.open}
              style={count > 0 ? shareOf(count, total) : undefined}
              data-student={person.id}
            >
              <VisuallyHidden>{module.moduleName} </VisuallyHidden>
              {total > 0 && count === total && <Check className={styles.tick} aria-hidden />}
              {i18n._('{percent}%', { percent: percent({ done: count, total }) })}
            </a>
          </td>
        );
      })}
      {end < columns.length && <td aria-hidden colSpan={columns.length - end} />}
    </tr>
  );
}

type ChooseBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A native box, since there may be two hundred; the label around it is the target. */
export function ChooseBox({ label, checked, onChange }: ChooseBoxProps) {
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** The length of the line under the number, which says the same without colour. */
function shareOf(done: number, total: number): CSSProperties {
  return { '--done': `${percent({ done, total })}%` } as CSSProperties;
}

/** 0 none, 1 started, 2 half, 3 complete: how strongly the cell is tinted. */
function stepOf(done: number, total: number): number {
  if (done === 0 || total === 0) return 0;
  if (done >= total) return 3;
  return done * 2 >= total ? 2 : 1;
}

function isSame(before: Props, now: Props): boolean {
  return (
    before.rowIndex === now.rowIndex &&
    before.first === now.first &&
    before.end === now.end &&
    before.openLink === now.openLink &&
    before.isChosen === now.isChosen &&
    before.isVisited === now.isVisited &&
    before.onChoose === now.onChoose &&
    before.row.quiet === now.row.quiet &&
    before.row.person === now.row.person &&
    before.columns.length === now.columns.length &&
    before.columns.every(
      (column, index) =>
        column.module === now.columns[index]?.module && column.total === now.columns[index].total,
    ) &&
    before.row.done.every((count, index) => count === now.row.done[index]) &&
    // Of the active modules only: these change when a module is switched on or off, without any other change in the row.
    before.row.overall.done === now.row.overall.done &&
    before.row.overall.total === now.row.overall.total
  );
}
