// Renders a policy's text as headings, lists and paragraphs.
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { policyBlocks, type Block } from './policy-blocks.ts';
import styles from './policy-text.module.css';

type Props = {
  readonly text: string;
  /** The title above. A first heading with the same words is not repeated. */
  readonly title: string;
};

export function PolicyText({ text, title }: Props) {
  const [first, ...rest] = policyBlocks(text);
  if (first === undefined) return null;
  const shown = saysTitle(first, title) ? rest : [first, ...rest];
  return (
    <article className={styles.text} dir="auto">
      {shown.map((block, place) => (
        // Blocks have no identity, so another text is rendered afresh.
        <PolicyBlock key={place} block={block} />
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
      {items.map((item, place) => (
        <li key={place}>
          <TextWithLinks text={item} />
        </li>
      ))}
    </ul>
  );
}

function saysTitle(block: Block, title: string): boolean {
  return block.kind === 'heading' && block.text.toLowerCase() === title.toLowerCase();
}
