// A practice form: it validates the fields and stores nothing.
import type { Activity, Field } from '../activity.ts';
import { button, el, heading, icon } from './elements.ts';
import { ending } from './score.ts';

type Form = Extract<Activity, { kind: 'form' }>;

const rules: Record<
  Field['shape'],
  { readonly pattern: RegExp; readonly problem: string; readonly keyboard: string }
> = {
  text: { pattern: /\S{1}/, problem: 'Write something here.', keyboard: 'text' },
  date: {
    pattern: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
    problem: 'Write the day, the month and the year.',
    keyboard: 'text',
  },
  phone: { pattern: /^[\d +]{10,15}$/, problem: 'Write a phone number with 11 numbers.', keyboard: 'tel' },
  postcode: {
    pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
    problem: 'Write a postcode.',
    keyboard: 'text',
  },
  email: {
    pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    problem: 'Write an email address with @ and a dot.',
    keyboard: 'email',
  },
  number: { pattern: /^\d+$/, problem: 'Write a number.', keyboard: 'numeric' },
  time: { pattern: /^\d{1,2}[:.]\d{2}$/, problem: 'Write a time.', keyboard: 'text' },
};

/** Not a form element: sandboxed frames may block forms, and nothing is submitted. */
export function formFilling(place: HTMLElement, { title, fields }: Form): void {
  const form = el('section', { class: 'card form' }, heading(title));
  const note = el(
    'p',
    { class: 'note' },
    'This is practice. You can invent the answers. Nothing is saved or sent.',
  );
  const rows = fields.map((field, index) => row(field, `field-${index}`));
  form.append(note, ...rows.map(({ block }) => block), button('Check my form', checkAll, { icon: 'good' }));
  place.append(form);

  function checkAll(): void {
    const wrong = rows.filter(({ check }) => !check());
    wrong[0]?.input.focus();
    if (wrong.length === 0 && !place.querySelector('.ending'))
      place.append(ending('Your form is complete.', () => place.dispatchEvent(new Event('again'))));
  }
}

type Row = { readonly block: HTMLElement; readonly input: HTMLInputElement; readonly check: () => boolean };

function row(field: Field, id: string): Row {
  const rule = rules[field.shape];
  const input = el('input', {
    id,
    type: 'text',
    inputmode: rule.keyboard,
    autocomplete: 'off',
    'aria-describedby': `${id}-hint ${id}-said`,
  });
  const said = el('p', { id: `${id}-said`, class: 'feedback' });
  const block = el(
    'div',
    { class: 'field' },
    el('label', { for: id }, field.label),
    el('p', { id: `${id}-hint`, class: 'hint' }, `Example: ${field.hint}`),
    input,
    said,
  );
  return {
    block,
    input,
    check() {
      const right = rule.pattern.test(input.value.trim());
      input.setAttribute('aria-invalid', String(!right));
      said.className = `feedback ${right ? 'good' : 'again'}`;
      said.replaceChildren(icon(right ? 'good' : 'again'), el('span', {}, right ? 'Good' : rule.problem));
      return right;
    },
  };
}
