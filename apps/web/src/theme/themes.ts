// The ten themes: their names, the providers they belong to, and their pictures.

const providers = {
  example: 'Example',
  northcoders: 'Northcoders',
  talkEnglish: 'Talk English',
  rochdale: 'Rochdale',
  birminghamESOL: 'Birmingham ESOL',
  birminghamAES: 'Birmingham AES',
  bolton: 'Bolton',
  salford: 'Salford',
  nottingham: 'Nottingham',
  thurrock: 'Thurrock',
} as const;

export type ThemeName = keyof typeof providers;

export type Theme = {
  readonly name: ThemeName;
  readonly providerName: string;
  readonly logo: string;
  /** The landscape of the sign-in and home screens, 400 by 112. */
  readonly band: string;
};

export const defaultTheme: ThemeName = 'talkEnglish';

// Sound: the keys are those of the constant above.
export const themes = (Object.keys(providers) as ThemeName[]).map(theme);

/** The theme of the deployment; an unknown or missing name means the default. */
export function themeNamed(name: string | undefined): Theme {
  return themes.find((each) => each.name === name) ?? theme(defaultTheme);
}

function theme(name: ThemeName): Theme {
  return { name, providerName: providers[name], logo: `/logos/${name}.svg`, band: `/logos/${name}-band.svg` };
}
