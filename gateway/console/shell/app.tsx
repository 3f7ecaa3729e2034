import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { ask, whenSignedOut } from '../graph/ask.js';
import { asRefusal, type Refusal } from '../graph/refusal.js';
import { whoAmI } from '../operations/session.generated.js';
import { Loading } from '../parts/notice.js';
import { Toasts } from '../parts/toast.js';
import { firstLanguage, keepLanguage, LanguageContext } from '../words/language.js';
import { Brands } from './brands.js';
import { NotOpened } from './entry/not-opened.js';
import { SignIn } from './entry/sign-in.js';
import { WrongRole } from './entry/wrong-role.js';
import { Frame } from './frame.js';
import { PreferencesContext } from './preferences.js';
import { usePlace } from './route.js';
import { ChangedContext, type Me, MeContext, mayHaveSession } from './session.js';
import { applyTheme, firstTheme, keepTheme, type Theme } from './theme.js';

/** Shows the console in the chosen brand and language, with the screens that the account may use. */
export function App() {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [theme, setTheme] = useState<Theme>(firstTheme);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const preferences = {
    theme,
    chooseLanguage: (chosen: Language) => {
      keepLanguage(chosen);
      setLanguage(chosen);
    },
    chooseTheme: (chosen: Theme) => {
      keepTheme(chosen);
      applyTheme(chosen);
      setTheme(chosen);
    },
  };
  return (
    <LanguageContext.Provider value={language}>
      <PreferencesContext.Provider value={preferences}>
        <Gate />
        <Toasts />
      </PreferencesContext.Provider>
    </LanguageContext.Provider>
  );
}

type Session =
  | { readonly kind: 'asking' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly error: Refusal }
  | { readonly kind: 'known'; readonly me: Me };

/** Shows the console to members of a brand's team, and the available steps to everybody else. Links from mails bypass it. */
function Gate() {
  const place = usePlace();
  const [session, setSession] = useState<Session>({ kind: 'asking' });
  const lookUp = (): void => {
    if (!mayHaveSession()) {
      setSession({ kind: 'signedOut' });
      return;
    }
    ask(whoAmI, {}).then(
      ({ me }) => setSession({ kind: 'known', me }),
      (thrown) => {
        const error = asRefusal(thrown);
        const meansSignedOut =
          /^(UNAUTHENTICATED|INVALID_CREDENTIALS|FORBIDDEN|CSRF_REFUSED|SESSION_.*|SECOND_FACTOR_REQUIRED)$/;
        setSession(meansSignedOut.test(error.code) ? { kind: 'signedOut' } : { kind: 'failed', error });
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, then after each sign-in
  useEffect(() => {
    whenSignedOut(() => setSession({ kind: 'signedOut' }));
    lookUp();
  }, []);
  if (session.kind === 'asking')
    return (
      <main class="entry">
        <Loading />
      </main>
    );
  if (session.kind === 'failed') return <NotOpened error={session.error} onAgain={lookUp} />;
  if (session.kind === 'signedOut') return <SignIn onDone={lookUp} />;
  const { me } = session;
  const leave = (): void => setSession({ kind: 'signedOut' });
  if (me.role !== 'brand_admin' && me.role !== 'operator') return <WrongRole onLeft={leave} />;
  return (
    <MeContext.Provider value={me}>
      <ChangedContext.Provider value={lookUp}>
        <Brands place={place}>
          <Frame place={place} onLeft={leave} />
        </Brands>
      </ChangedContext.Provider>
    </MeContext.Provider>
  );
}
