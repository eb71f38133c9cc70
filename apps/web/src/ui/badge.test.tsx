// Proves what a badge shows and announces.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Badge } from './badge.tsx';

describe('a badge', () => {
  it('shows a person the number and says what is counted', () => {
    const html = renderToStaticMarkup(<Badge count={3} label="3 unread messages" />);
    expect(html).toContain('aria-hidden="true">3<');
    expect(html).toContain('3 unread messages');
  });

  it('shows 99+ from one hundred on, and ninety-nine as it is', () => {
    expect(renderToStaticMarkup(<Badge count={100} label="many" />)).toContain('>99+<');
    expect(renderToStaticMarkup(<Badge count={99} label="many" />)).toContain('>99<');
  });

  it('is hidden when nothing waits', () => {
    expect(renderToStaticMarkup(<Badge count={0} label="none" />)).toBe('');
  });
});
