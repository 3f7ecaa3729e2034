import { type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../graph/refusal.js';
import { IconButton, LinkButton } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Empty, Loading, RefusalNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { both, useWords } from '../words/language.js';
import { Finder } from './finder.js';
import { Menu } from './menu.js';
import { PreferenceButtons } from './preferences.js';
import { addressOf, type Place } from './route.js';
import { type ScreenProps } from './screen-props.js';
import { type Screen, screenAt } from './screens.js';
import { useBrand } from './session.js';
import { useSignOut } from './use-sign-out.js';

const words = both(
  {
    skip: 'Go to the content',
    menu: 'Menu',
    account: 'Your account',
    out: 'Sign out',
    missing: 'There is no such screen',
    missingText: 'The address may be mistyped, or from another version of the console.',
    home: 'Go to Today',
    unloaded: 'This screen did not load',
  },
  {
    skip: 'Aller au contenu',
    menu: 'Menu',
    account: 'Votre compte',
    out: 'Se déconnecter',
    missing: 'Cet écran n’existe pas',
    missingText: 'L’adresse est peut-être mal tapée, ou vient d’une autre version de la console.',
    home: 'Aller à Aujourd’hui',
    unloaded: 'Cet écran ne s’est pas chargé',
  },
);

interface FrameProps {
  readonly place: Place;
  readonly onLeft: () => void;
}

/** Draws menu, top bar and the screen of the current URL. */
export function Frame({ place, onLeft }: FrameProps) {
  const w = useWords(words);
  const brand = useBrand();
  const leave = useSignOut(onLeft);
  const [open, setOpen] = useState(false);
  const path = place.path.slice(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => setOpen(false), [place]);
  return (
    <>
      <a class="skip" href="#content">
        {w.skip}
      </a>
      <div class="shell">
        <Menu path={path} />
        <div>
          <header class="top">
            <IconButton class="menu-button" icon="menu" label={w.menu} expanded={open} onClick={() => setOpen(true)} />
            <Finder />
            <div class="end">
              <PreferenceButtons />
              <a class="button icon" href={addressOf(`${brand.code}/account`)} aria-label={w.account} title={w.account}>
                <AccountIcon />
              </a>
              <IconButton icon="out" label={w.out} onClick={leave} />
            </div>
          </header>
          <main id="content" tabIndex={-1}>
            <Shown path={path} query={place.query} />
          </main>
        </div>
      </div>
      {open && (
        <Dialog drawer title={w.menu} onClose={() => setOpen(false)}>
          <Menu path={path} />
        </Dialog>
      )}
    </>
  );
}

const AccountIcon = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    aria-hidden="true"
  >
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c.8-5 3.8-7 8-7s7.2 2 8 7" />
  </svg>
);

interface Loaded {
  readonly screen: Screen;
  readonly Component: ComponentType<ScreenProps>;
}

function Shown({ path, query }: { path: readonly string[]; query: URLSearchParams }) {
  const w = useWords(words);
  const brand = useBrand();
  const found = screenAt(path);
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const screen = found?.screen;
  useEffect(() => {
    setFailed(false);
    screen?.load().then(
      (Component) => setLoaded({ screen, Component }),
      () => setFailed(true),
    );
  }, [screen]);
  if (!found) {
    return (
      <Page title={w.missing}>
        <Empty title={w.missingText}>
          <LinkButton href={addressOf(brand.code)}>{w.home}</LinkButton>
        </Empty>
      </Page>
    );
  }
  if (failed) {
    return (
      <Page title={w.unloaded}>
        <RefusalNotice error={new Refusal('OFFLINE')} onAgain={() => location.reload()} />
      </Page>
    );
  }
  if (loaded?.screen !== screen || !loaded) return <Loading />;
  // Keyed by path, so that no state of one item is kept when another is opened.
  return <loaded.Component key={path.join('/')} params={found.params} query={query} />;
}
