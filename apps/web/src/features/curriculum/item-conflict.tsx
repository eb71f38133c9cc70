// Shows a colleague's conflicting version of an item, and lets the user choose between both.
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import styles from './module-page.module.css';

type Props = {
  /** The stored version, line by line. */
  readonly theirs: readonly string[];
  readonly onKeepMine: () => void;
  readonly onAcceptTheirs: () => void;
};

export function ItemConflict({ theirs, onKeepMine, onAcceptTheirs }: Props) {
  const { i18n } = useLingui();
  return (
    <Banner tone="warn" announced heading={i18n._(curriculumSentences.changedMeanwhile)}>
      <Stack gap="small">
        {theirs.map((line) => (
          <p key={line} className={styles.theirs} dir="auto">
            {line}
          </p>
        ))}
        <Cluster>
          <Button small onClick={onKeepMine}>
            {i18n._('Keep mine')}
          </Button>
          <Button small variant="plain" onClick={onAcceptTheirs}>
            {i18n._('Use theirs')}
          </Button>
        </Cluster>
      </Stack>
    </Banner>
  );
}
