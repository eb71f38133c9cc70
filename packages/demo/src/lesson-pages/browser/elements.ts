// Creates the parts of a page: elements, icons, buttons and the feedback line.

type Child = Node | string;
type Attributes = Readonly<Record<string, string>>;

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function svg(tag: string, attributes: Attributes = {}, ...children: readonly Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const paths = {
  good: 'M4 12.5 L10 18.5 L20 6.5',
  again: 'M5 8 A8 8 0 1 1 4 13 M5 3 V8 H10',
  listen: 'M4 9.5 H8 L13 5 V19 L8 14.5 H4Z M16.5 9 A4.5 4.5 0 0 1 16.5 15 M19 6.5 A8 8 0 0 1 19 17.5',
  slow: 'M12 4 A8 8 0 1 1 11.9 4 M12 8 V12.5 L15 14.5',
  back: 'M15 5 L8 12 L15 19',
  next: 'M9 5 L16 12 L9 19',
  star: 'M12 3.5 L14.6 9 L20.5 9.7 L16.1 13.8 L17.3 19.6 L12 16.7 L6.7 19.6 L7.9 13.8 L3.5 9.7 L9.4 9Z',
};

export function icon(name: keyof typeof paths): SVGElement {
  const stroke = svg('path', { d: paths[name] });
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, stroke);
}

export function button(
  label: string,
  press: () => void,
  options: { readonly kind?: string; readonly icon?: keyof typeof paths } = {},
): HTMLButtonElement {
  const element = el('button', { type: 'button', class: `button ${options.kind ?? ''}`.trim() });
  if (options.icon) element.append(icon(options.icon));
  element.append(el('span', {}, label));
  element.addEventListener('click', press);
  return element;
}

export type Feedback = {
  readonly line: HTMLElement;
  readonly tell: (kind: 'good' | 'again', text: string) => void;
};

/** A live region: screen readers announce its changes. */
export function feedback(): Feedback {
  const line = el('p', { class: 'feedback', role: 'status' });
  return {
    line,
    tell(kind, text) {
      line.className = `feedback ${kind}`;
      line.replaceChildren(icon(kind), el('span', {}, text));
    },
  };
}

export function picture(drawing: string | undefined): HTMLElement {
  const frame = el('span', { class: 'picture' });
  if (drawing)
    frame.append(el('img', { src: `/drawings/${drawing}.svg`, alt: '', width: '160', height: '160' }));
  return frame;
}

export function heading(text: string): HTMLElement {
  return el('h2', {}, text);
}
