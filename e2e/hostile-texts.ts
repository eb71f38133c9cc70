// Texts that would run a script or fetch something if a screen did not treat them as plain text.

/** Each calls `ran`, which does not exist on any page, or requests something from `hostile.example`. */
const vectors: readonly string[] = [
  '<script>ran()</script>',
  '<script src=https://hostile.example/1.js></script>',
  '<img src=https://hostile.example/2.png onerror=ran()>',
  '<img src=x:x onerror="ran()">',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<math><a xlink:href="javascript:ran()">press</a></math>',
  '<iframe src="javascript:ran()"></iframe>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<embed src="data:text/html,<script>ran()</script>">',
  '<a href="javascript:ran()">press</a>',
  '<a href="data:text/html,<script>opener.ran()</script>">press</a>',
  '<form action="javascript:ran()"><button>press</button></form>',
  '<input autofocus onfocus=ran()>',
  '<details open ontoggle=ran()>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()>',
  '<marquee onstart=ran()>',
  '<body onload=ran()>',
  '<base href="https://hostile.example/">',
  '<meta http-equiv=refresh content="0;url=https://hostile.example/">',
  '<link rel=stylesheet href=https://hostile.example/3.css>',
  '<style>@import "https://hostile.example/4.css";</style>',
  '<template><script>ran()</script></template>',
  'javascript:ran()',
  '[press](javascript:ran())',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
];

/** Prefixes that would end the context of a text: an attribute, an element or a comment. */
const escapes: readonly string[] = ['', '">', "'>", '</textarea></title></style></script>-->'];

export const hostileTexts: readonly string[] = escapes.flatMap((escape) =>
  vectors.map((vector) => escape + vector),
);
