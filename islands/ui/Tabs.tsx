import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./Tabs.module.css";

export type TabsProps<T extends string> = {
  label: string;
  tabs: readonly { id: T; name: ReactNode }[];
  selected: T;
  onSelect: (id: T) => void;
  /** The selected tab's content. */
  children: ReactNode;
};

export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<T>) {
  return (
    <AriaTabs
      className={classNames(styles.tabs)}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const picked = tabs.find(({ id }) => id === key);
        if (picked) onSelect(picked.id);
      }}
    >
      <TabList className={classNames(styles.list)} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={classNames(styles.tab)}>
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={selected} id={selected} className={classNames(styles.panel)}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
