import { namesOf } from '../../../schema/closed-record.js';
import { Icon } from '../parts/icon.js';
import { both, useLanguage, useWords } from '../words/language.js';
import { addressOf } from './route.js';
import { GROUPS, SCREENS } from './screens.js';
import { useBrand, useMe } from './session.js';

const words = both({ menu: 'Console', other: 'Another brand' }, { menu: 'Console', other: 'Une autre marque' });

/** Shows the brand, and links to its screens by topic. */
export function Menu({ path }: { path: readonly string[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const me = useMe();
  return (
    <nav class="side" aria-label={w.menu}>
      <div class="brand">
        <span class="tile" aria-hidden="true">
          {brand.name.slice(0, 1).toUpperCase()}
        </span>
        <span class="stack tight">
          <span class="name">{brand.name}</span>
          <span class="soft small mono">{brand.code}</span>
        </span>
      </div>
      <div class="nav">
        {namesOf(GROUPS).map((group) => {
          const screens = SCREENS.filter((screen) => screen.menu?.group === group);
          if (screens.length === 0) return null;
          return (
            <>
              {GROUPS[group][language] && <h2>{GROUPS[group][language]}</h2>}
              {screens.map(({ path: own, menu }) => {
                const isHere = own === '' ? path.length === 0 : path[0] === own;
                const href = addressOf(own ? `${brand.code}/${own}` : brand.code);
                return (
                  <a key={own} href={href} aria-current={isHere ? 'page' : undefined}>
                    {menu && <Icon name={menu.icon} />}
                    {menu?.title[language]}
                  </a>
                );
              })}
            </>
          );
        })}
        {(me.role === 'operator' || me.brands.length > 1) && <a href="/console">{w.other}</a>}
      </div>
    </nav>
  );
}
