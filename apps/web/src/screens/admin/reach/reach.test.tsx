// Proves what an administrator reads about reach: bars and table say the same, a budget warns in time, and a message has a price while it is written.
import type { TextBudget } from '@foothold/domain/notifications/collections';
import type { ReachWeek } from '@foothold/domain/notifications/reach-calls';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallRefused } from '../../../connection/call-errors.ts';
import { i18n } from '../../../messages/i18n.ts';
import { entriesOf, savedMeanwhile, settingsOf, whyRefused } from './budget-entries.ts';
import { BudgetTable } from './budget-table.tsx';
import { MessagePreview } from './message-preview.tsx';
import { Sent } from './sent.tsx';

const shown = (element: ReactElement) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>);
const textsIn = (html: string, part: RegExp) =>
  [...html.matchAll(part)].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, ' ').trim());

const none = { sent: 0, dayOld: 0, read: 0, failed: 0, messages: 0, fragments: 0, pence: 0 };

describe('what was sent', () => {
  const weeks: readonly ReachWeek[] = [
    { ...none, week: '2026-03-30', channel: 'push', sent: 12, failed: 2 },
    {
      ...none,
      week: '2026-03-30',
      channel: 'text',
      sent: 6,
      dayOld: 5,
      read: 3,
      messages: 4,
      fragments: 8,
      pence: 20,
    },
    { ...none, week: '2026-03-16', channel: 'push', sent: 24, dayOld: 14, read: 12 },
  ];

  it('is the same in the bars and in the table behind them', () => {
    const html = shown(<Sent weeks={weeks} today="2026-04-02" />);
    const [chart = ''] = html.match(/<figure.*<\/figure>/s) ?? [];
    const columns = [
      ...chart.matchAll(/<div class="[^"]*week[^"]*">(.*?)<span class="[^"]*day[^"]*">([^<]+)/gs),
    ];
    expect(columns).toHaveLength(12);
    const bars = columns.flatMap(([, inner = '', day]) =>
      [...inner.matchAll(/count[^"]*">(\d+)<.*?_(push|text)_[^"]*" style="--share:([\d.]+)"/gs)].map(
        ([, count, channel, share]) => ({ day, channel, count: Number(count), share: Number(share) }),
      ),
    );
    expect(bars).toEqual([
      { day: '16 Mar', channel: 'push', count: 24, share: 1 },
      { day: '30 Mar', channel: 'push', count: 12, share: 0.5 },
      { day: '30 Mar', channel: 'text', count: 6, share: 0.25 },
    ]);
    const rows = textsIn(html, /<tr>(<th scope="row".*?)<\/tr>/gs).map((row) => row.split(/\s{2,}/));
    expect(rows).toEqual([
      ['30 Mar', 'Push', '12', '–', '2', '–'],
      ['30 Mar', 'Text message', '6', '3 of 5', '0', '4 for £0.20'],
      ['16 Mar', 'Push', '24', '12 of 14', '0', '–'],
    ]);
  });

  it('is summed up in numbers that say what they count', () => {
    const html = shown(<Sent weeks={weeks} today="2026-04-02" />);
    expect(textsIn(html, /<dt>(.*?)<\/dd>/gs).map((fact) => fact.replace(/\s{2,}/, ': '))).toEqual([
      'News sent by push: 36',
      'News sent by text message: 6',
      'Read within a day: 15 of 19',
      'Failed: 2',
      'Cost: £0.20 for 4 text messages',
    ]);
  });

  it('is nothing yet: then it says so, and how people are told', () => {
    const html = shown(<Sent weeks={[]} today="2026-04-02" />);
    expect(html).toContain('Nothing sent in the last 12 weeks');
    expect(html).not.toContain('<figure');
  });
});

describe('a budget', () => {
  const budget: TextBudget = {
    categoryId: 'morning',
    categoryName: 'Morning',
    capPence: 2500,
    template: null,
    spentPence: 0,
    version: 1,
    spentMonth: '2026-03',
  };
  const row = (change: Partial<TextBudget>) =>
    shown(
      <BudgetTable
        budgets={[{ ...budget, ...change }]}
        month="2026-03"
        pencePerMessage={2.5}
        onEdit={() => undefined}
      />,
    );
  const low = /\d+% of the budget of Morning is spent/;
  const usedUp = 'No more text messages this month';

  it.each([
    [1999, '£19.99 of £25', null],
    [2000, '£20 of £25', '80% of the budget of Morning is spent'],
    [2497.5, '£24.98 of £25', '99% of the budget of Morning is spent'],
    // Less is left than another message costs.
    [2498, '£24.98 of £25', usedUp],
    [2500, '£25 of £25', usedUp],
  ])('of which %s pence are spent warns in time', (spentPence, spent, warning) => {
    const html = row({ spentPence });
    expect(html).toContain(`<bdi>${spent}</bdi>`);
    expect([low.exec(html)?.[0], html.includes(usedUp) ? usedUp : null].find((found) => found) ?? null).toBe(
      warning,
    );
  });

  it('of a new month is whole again, and without one there is no bar', () => {
    expect(row({ spentPence: 2500, spentMonth: '2026-02' })).toContain('<bdi>£0 of £25</bdi>');
    const html = row({ capPence: null, spentPence: null, spentMonth: null });
    expect(html).toContain('No text messages');
    expect(html).not.toContain('<progress');
  });

  it('shows the sentence of the category, where it has one', () => {
    expect(row({ template: 'Hello {count} {link}' })).toContain('>Hello {count} {link}</q>');
    expect(row({})).not.toContain('<q');
  });
});

describe('while a sentence is written', () => {
  const link = 'https://talk.example.org';
  const preview = (template: string | null, capPence: number | null = 2500) =>
    shown(<MessagePreview settings={{ capPence, template }} link={link} pencePerFragment={2.5} />);

  it.each([
    [null, 'You have 12 new messages from your class. Open: https://talk.example.org', 1, '2.5p', '1,000'],
    ['Witaj! {count}: {link}', 'Witaj! 12: https://talk.example.org', 1, '2.5p', '1,000'],
    // One letter outside the alphabet of carriers makes the parts shorter.
    [
      `Masz {count} nowości w twojej klasie. Otwórz aplikację: {link}`,
      'Masz 12 nowości w twojej klasie. Otwórz aplikację: https://talk.example.org',
      2,
      '5p',
      '500',
    ],
  ])('its words, parts and price are shown: %s', (template, says, parts, price, messages) => {
    const html = preview(template);
    expect(html).toContain(`>${says}<`);
    expect(html).toContain(`Sent in ${parts === 1 ? '1 part' : `${parts} parts`}, for ${price}.`);
    expect(html).toContain(`£25 a month buys about ${messages} messages.`);
  });

  it('says of one that is too long how much there is room for, instead of what the budget buys', () => {
    const html = preview(`{count} {link} ${'a'.repeat(460)}`);
    expect(html).toContain('Sent in 4 parts');
    expect(html).toContain('Please write at most 3 messages.');
    expect(html).not.toContain('a month buys');
    expect(preview(null, 0)).not.toContain('a month buys');
  });

  it.each([
    [{ capPence: '', template: '' }, { capPence: 'Please enter an amount from 0 to 100,000 pounds.' }],
    [
      { capPence: '100000.01', template: '' },
      { capPence: 'Please enter an amount from 0 to 100,000 pounds.' },
    ],
    [
      { capPence: '25', template: 'You have {count}' },
      { template: expect.stringMatching(/^The address of the app is missing/) },
    ],
    [
      { capPence: 'ten', template: 'Open {link}' },
      {
        capPence: expect.stringMatching(/^Please enter an amount/),
        template: expect.stringMatching(/^The number is missing/),
      },
    ],
    [
      { capPence: '25', template: `{count} {link} ${'a'.repeat(460)}` },
      { template: 'The text is too long. Please write at most 3 messages.' },
    ],
    [{ capPence: '0', template: ' ' }, {}],
    [{ capPence: '£1,250.50', template: 'Hello {count}: {link}' }, {}],
  ])('what cannot be saved is said at its field: %o', (entries, sentences) => {
    expect(whyRefused(entries, link)).toEqual(sentences);
  });

  it('what another administrator has saved meanwhile is read as it would be written', () => {
    const refusedFor = (current: object) =>
      savedMeanwhile(new CallRefused('CONFLICT', '', { current }, null));
    expect(refusedFor({ capPence: 2550, template: null, version: 7 })).toEqual({
      capPence: '25.50',
      template: '',
      version: 7,
    });
    expect(refusedFor({ capPence: '2550', template: null, version: 7 })).toBeNull();
    const settings = { capPence: 2550, template: 'Hello {count}: {link}' };
    expect(settingsOf(entriesOf(settings))).toEqual(settings);
  });
});
