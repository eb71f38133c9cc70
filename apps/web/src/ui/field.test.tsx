// Proves that a label, a hint and an error are associated with their control.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SecretField } from './secret-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const html = (element: ReactElement) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>);

function attribute(markup: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(markup)?.[1];
}

describe('a field', () => {
  it('is named by its label, so that pressing the label reaches the control', () => {
    for (const [tag, element] of [
      ['input', <TextField key="text" label="Phone number" />],
      ['input', <SecretField key="secret" label="PIN" />],
      ['select', <SelectField key="select" label="Topic" options={[]} />],
    ] as const) {
      const markup = html(element);
      expect(attribute(markup, 'label', 'for')).toBe(attribute(markup, tag, 'id'));
    }
  });

  it('lets a person hear the error first and then the hint', () => {
    const markup = html(
      <TextField id="phone" label="Phone number" hint="With 07" error="Please enter your phone number" />,
    );
    expect(attribute(markup, 'input', 'aria-describedby')).toBe('phone-error phone-hint');
    expect(attribute(markup, 'input', 'aria-invalid')).toBe('true');
    expect(markup).toContain('id="phone-error"');
    expect(markup).toContain('id="phone-hint"');
  });

  it('says nothing about errors while there is none', () => {
    const markup = html(<TextField id="phone" label="Phone number" />);
    expect(attribute(markup, 'input', 'aria-invalid')).toBeUndefined();
    expect(attribute(markup, 'input', 'aria-describedby')).toBeUndefined();
  });

  it('keeps all of a text that is too long, and says by how much', () => {
    const long = 'x'.repeat(1201);
    for (const [tag, element] of [
      [
        'input',
        <TextField key="line" label="Name" maxLength={1200} value={long} onChange={() => undefined} />,
      ],
      [
        'textarea',
        <TextArea key="lines" label="Text" maxLength={1200} value={long} onChange={() => undefined} />,
      ],
    ] as const) {
      const markup = html(element);
      expect(markup).toContain(long);
      expect(markup).toContain('This text is too long: 1,201 of 1,200 characters');
      expect(attribute(markup, tag, 'aria-invalid')).toBe('true');
      expect(attribute(markup, tag, 'maxlength')).toBeUndefined();
    }
    expect(html(<TextField label="Name" maxLength={1201} value={long} readOnly />)).not.toContain('too long');
  });

  it('hides a PIN until the person asks to see it', () => {
    const markup = html(<SecretField label="PIN" />);
    expect(attribute(markup, 'input', 'type')).toBe('password');
    expect(markup).toContain('Show');
  });
});
