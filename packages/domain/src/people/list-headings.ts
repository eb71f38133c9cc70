// The meanings of column headings in lists of people, in the languages of our registers. Pure.

/** The meaning of a column. `numbering`: row numbers or student ids. `numbering`, `email` and `unknown` are ignored. */
export const columnKinds = [
  'firstName',
  'surname',
  'fullName',
  'phoneNumber',
  'pin',
  'role',
  'numbering',
  'email',
  'unknown',
] as const;

export type ColumnKind = (typeof columnKinds)[number];

/**
 * Tried in this order. English, then Turkish, Polish, Arabic, Persian, Spanish, French, Portuguese, Italian, German, Romanian,
 * Ukrainian and Russian. Matched without case, accents and the dots of abbreviations.
 */
const headings: readonly (readonly [ColumnKind, RegExp])[] = [
  [
    'numbering',
    /^(#|no|nr|n|lp|№|id|uln|row|sira( no)?|ogrenci (no|numarasi)|numer (albumu|indeksu)|رقم الطالب|(student|learner|pupil|candidate|enrolment|row|serial|reference|ref)[\s_-]*(no|nr|number|id|ref|code).*)$/,
  ],
  [
    'firstName',
    /^((first|given|fore|christian)[\s_-]*names?|imi(e|ona)|prenoms?|vornamen?|prenume|nombres|الاسم الاول|نام کوچک)$/,
  ],
  [
    'surname',
    /^((sur|last|family|second)[\s_-]*names?|soy ?(ad|adi|isim)|nazwisko|اللقب|اسم العائلة|الكنية|نام خانوادگی|apellidos?|nom de famille|sobrenome|apelidos?|cognome|nachnamen?|familienname|nume de familie|прізвище|фамилия)$/,
  ],
  ['unknown', /^(emergency|parent|guardian|carer|next of kin|kin)\b.*/],
  [
    'phoneNumber',
    /^((tele)?(phone|mobile|cell|tel)\b.*|(home|work|landline|contact|whatsapp)[\s_-]*((tele)?phone|mobile|tel)?([\s_-]*(no|number)s?)?|numbers?|(cep |numer )?telefon.*|cep|gsm|komorka|(رقم )?(ال)?(هاتف|جوال|موبايل|تليفون|محمول).*|(شماره )?(تلفن|موبایل|تماس).*|telefono.*|movil|celular|telemovel|cellulare|handy.*|mobil.*|(номер )?телефону?)$/,
  ],
  [
    'pin',
    /^((first[\s_-]*)?(pin|password|passcode)\b.*|sifre|parola|haslo|kod pin|كلمة (السر|المرور)|الرقم السري|رمز عبور|contrasena|mot de passe|senha|passwort|kennwort|пароль|пін|пин)$/,
  ],
  ['role', /^(role|rol|rola|rolle|type of user|user type)$/],
  ['email', /^(e-?mail\b.*|e-?posta|mail|البريد.*|ایمیل|correo.*|courriel|електронна пошта|почта)$/],
  [
    'fullName',
    /^((full|student|learner|display)?[\s_-]*names?|student|learner|ad|adi|isim|ad(i)? soy ?ad(i)?|imie i nazwisko|(ال)?اسم|الاسم (ال)?كامل|نام|nombre|nom|nome|nume|nombre completo|nom complet|имя|імʼя|ім'я|піб|фио)$/,
  ],
];

/** Undefined for an unknown heading. */
export function headingKind(heading: string): ColumnKind | undefined {
  const word = heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[.:*]/g, '')
    .trim();
  return headings.find(([, pattern]) => pattern.test(word))?.[0];
}

/** Whether the heading names mobile phone numbers. */
export function namesMobile(heading: string): boolean {
  return /mobile|cell|whatsapp|\bcep\b|komorka|komórka|gsm|جوال|موبايل|موبایل|movil|móvil|celular|handy/i.test(
    heading,
  );
}
