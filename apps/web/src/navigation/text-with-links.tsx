// A text that people wrote, with its links: internal ones open at once, external ones after a confirmation that names the real host.
import { externalLinkSentences, linkOf, textParts, type Link } from '@foothold/domain/chat/links';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './text-with-links.module.css';

export function TextWithLinks({ text }: { readonly text: string }) {
  return textParts(text, window.location.host).map((part, index) =>
    typeof part === 'string' ? part : <TextLink key={index} link={part} />,
  );
}

/** A link without a text around it. What is not a web address is shown as plain text. */
export function LinkAlone({ url }: { readonly url: string }) {
  const link = linkOf(url, window.location.host);
  return link === null ? url : <TextLink link={link} />;
}

function TextLink({ link }: { readonly link: Link }) {
  return link.path === null ? <OutwardLink link={link} /> : <InwardLink link={link} path={link.path} />;
}

function InwardLink({ link, path }: { readonly link: Link; readonly path: string }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return (
    <a href={path} onClick={open}>
      {link.text}
    </a>
  );
}

function OutwardLink({ link }: { readonly link: Link }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  // Also for the middle button, which would open a tab without asking.
  const ask = (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    setAsking(true);
  };
  const open = () => {
    setAsking(false);
    window.open(link.href, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      <a href={link.href} rel="noreferrer" onClick={ask} onAuxClick={ask}>
        {link.text}
        <ExternalLink aria-hidden className={styles.outward} />
        <VisuallyHidden> {i18n._('(another website)')}</VisuallyHidden>
      </a>
      <ConfirmDialog
        open={asking}
        heading={i18n._(externalLinkSentences.heading)}
        confirmWord={i18n._('Yes')}
        cancelWord={i18n._('No')}
        onConfirm={open}
        onCancel={() => setAsking(false)}
      >
        <p>{i18n._(externalLinkSentences.question, { host: link.host })}</p>
        <p className={styles.address} dir="ltr">
          {link.href}
        </p>
      </ConfirmDialog>
    </>
  );
}
