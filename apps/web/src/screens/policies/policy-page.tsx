// The page of the privacy policy: its text, a spinner for a moment, or that there is none.
import { policySentences, policyWait } from '@foothold/domain/policies/sentences';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { policyBlocks, type Block } from './policy-blocks.ts';
import styles from './policy-page.module.css';

type ShownPolicy = { readonly policy: string };

/** `policy` undefined: none exists, or none has loaded yet. */
export function PolicyPage({ policy }: { readonly policy: ShownPolicy | undefined }) {
  const { i18n } = useLingui();
  const title = i18n._('Privacy policy');
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading back={<BackHome />} title={title} />
      <Shown title={title} policy={policy} />
    </Page>
  );
}

function Shown({ title, policy }: { readonly title: string; readonly policy: ShownPolicy | undefined }) {
  const { i18n } = useLingui();
  const waiting = useIsWaiting();
  if (policy !== undefined) return <PolicyText text={policy.policy} title={title} />;
  if (waiting) return <LoadingSpinner />;
  return <EmptyState drawing="lens">{i18n._(policySentences.notFound)}</EmptyState>;
}

/** Whether to show a spinner for a policy that has not arrived, or that there is none. */
function useIsWaiting(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), policyWait);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}

type PolicyTextProps = {
  readonly text: string;
  /** The title above. A first heading with the same words is not repeated. */
  readonly title: string;
};

/** Renders a policy's text as headings, lists and paragraphs. */
function PolicyText({ text, title }: PolicyTextProps) {
  const [first, ...rest] = policyBlocks(text);
  if (first === undefined) return null;
  const shown = saysTitle(first, title) ? rest : [first, ...rest];
  return (
    <article className={styles.text} dir="auto">
      {shown.map((block, index) => (
        // Blocks have no identity, so another text is rendered afresh.
        <PolicyBlock key={index} block={block} />
      ))}
    </article>
  );
}

function PolicyBlock({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h2 className={styles.heading}>{block.text}</h2>;
  if (block.kind === 'list') return <PolicyList items={block.items} />;
  return (
    <p>
      <TextWithLinks text={block.text} />
    </p>
  );
}

function PolicyList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <TextWithLinks text={item} />
        </li>
      ))}
    </ul>
  );
}

function saysTitle(block: Block, title: string): boolean {
  return block.kind === 'heading' && block.text.toLowerCase() === title.toLowerCase();
}
