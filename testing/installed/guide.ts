// The lines that the guide has an operator type, with the user that it names before them.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations/run.md'), 'utf8');
const users = {
  root: /^As root, /,
  deploy: /^As an account that may write to `\/srv`:/,
  cron: /^Without systemd, a line of root's crontab:/,
};

/** The lines below a heading that this user types, in their order. */
export function linesBelow(heading: string, user: keyof typeof users): readonly string[] {
  const [, section = ''] = new RegExp(`^#+ ${heading}\\n([^]*?)^#`, 'm').exec(guide) ?? [];
  const paragraphs = section.split('\n\n');
  const blocks = paragraphs.filter(
    (paragraph, index) => paragraph.startsWith('```') && users[user].test(paragraphs[index - 1] ?? ''),
  );
  return blocks.flatMap((block) => block.split('\n').filter((line) => !line.startsWith('```')));
}
