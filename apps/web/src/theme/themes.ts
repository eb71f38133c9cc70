// The ten themes: their names, the providers they belong to, and their logos.

export type Theme = {
  readonly name: string;
  readonly providerName: string;
  readonly logo: string;
};

export const themes = [
  { name: 'example', providerName: 'Example', logo: '/logos/example.svg' },
  { name: 'northcoders', providerName: 'Northcoders', logo: '/logos/northcoders.svg' },
  { name: 'talkEnglish', providerName: 'Talk English', logo: '/logos/talkEnglish.svg' },
  { name: 'rochdale', providerName: 'Rochdale', logo: '/logos/rochdale.svg' },
  { name: 'birminghamESOL', providerName: 'Birmingham ESOL', logo: '/logos/birminghamESOL.svg' },
  { name: 'birminghamAES', providerName: 'Birmingham AES', logo: '/logos/birminghamAES.svg' },
  { name: 'bolton', providerName: 'Bolton', logo: '/logos/bolton.svg' },
  { name: 'salford', providerName: 'Salford', logo: '/logos/salford.svg' },
  { name: 'nottingham', providerName: 'Nottingham', logo: '/logos/nottingham.svg' },
  { name: 'thurrock', providerName: 'Thurrock', logo: '/logos/thurrock.svg' },
] as const satisfies readonly Theme[];

export type ThemeName = (typeof themes)[number]['name'];

export const defaultTheme: ThemeName = 'talkEnglish';

/** The theme of the deployment; an unknown or missing name means the default. */
export function themeNamed(name: string | undefined): Theme {
  const found =
    themes.find((theme) => theme.name === name) ?? themes.find((theme) => theme.name === defaultTheme);
  if (!found) throw new Error('The default theme is missing from the list of themes.');
  return found;
}
