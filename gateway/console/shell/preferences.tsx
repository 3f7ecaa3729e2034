import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { Button, IconButton } from '../parts/button.js';
import { both, useLanguage, useWords } from '../words/language.js';
import type { Theme } from './theme.js';

interface Preferences {
  readonly theme: Theme;
  chooseTheme(theme: Theme): void;
  chooseLanguage(language: Language): void;
}

export const PreferencesContext = createContext<Preferences>({
  theme: 'light',
  chooseTheme: () => undefined,
  chooseLanguage: () => undefined,
});

const words = both(
  { dark: 'Dark colours', light: 'Light colours' },
  { dark: 'Couleurs sombres', light: 'Couleurs claires' },
);

/** Changes language and theme, on every screen. */
export function PreferenceButtons() {
  const { theme, chooseTheme, chooseLanguage } = useContext(PreferencesContext);
  const language = useLanguage();
  const { dark, light } = useWords(words);
  return (
    <>
      <span lang={language === 'fr' ? 'en' : 'fr'}>
        <Button kind="plain" onClick={() => chooseLanguage(language === 'fr' ? 'en' : 'fr')}>
          {language === 'fr' ? 'English' : 'Français'}
        </Button>
      </span>
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={theme === 'dark' ? light : dark}
        onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      />
    </>
  );
}
