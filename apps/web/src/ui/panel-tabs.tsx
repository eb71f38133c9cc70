// Two or three tabs without addresses of their own.
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export type PanelTabsProps = {
  readonly label: string;
  readonly tabs: readonly { id: string; label: ReactNode; badge?: ReactNode; content: ReactNode }[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
};

export function PanelTabs({ label, tabs, selected, onSelect }: PanelTabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
      className={styles.panels ?? ''}
    >
      <TabList aria-label={label} className={styles.bar ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
            {tab.label}
            {tab.badge}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
