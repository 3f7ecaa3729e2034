import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../graph/use-query.js';
import { brandByCode } from '../operations/session.generated.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { Loading, RefusalNotice } from '../parts/notice.js';
import { both, useWords } from '../words/language.js';
import { Entry } from './entry/entry.js';
import { addressOf, goTo, type Place } from './route.js';
import { BrandContext, type OwnBrand, useMe } from './session.js';

const words = both(
  {
    title: 'Choose a brand',
    none: 'Your account looks after no brand. Ask an administrator of the brand to invite you.',
    foreign: 'You do not look after a brand with this code.',
    code: 'Public code of the brand',
    hint: 'Ten letters and digits.',
    open: 'Open',
  },
  {
    title: 'Choisissez une marque',
    none: 'Votre compte ne s’occupe d’aucune marque. Demandez une invitation à un administrateur de la marque.',
    foreign: 'Vous ne vous occupez d’aucune marque qui porte ce code.',
    code: 'Code public de la marque',
    hint: 'Dix lettres et chiffres.',
    open: 'Ouvrir',
  },
);

/** Finds the brand that the address names; without one, the only brand of the caller, or the choice of one. */
export function Brands({ place, children }: { place: Place; children: ComponentChildren }) {
  const me = useMe();
  const [code] = place.path;
  const own = me.brands.find((brand) => brand.code === code);
  const isOperator = me.role === 'operator';
  const asked = useQuery(brandByCode, !own && isOperator && code ? { code } : null);
  const only = !code && me.brands.length === 1 ? me.brands[0] : undefined;
  useEffect(() => {
    if (only) goTo(addressOf(only.code), { replace: true });
  }, [only]);
  const brand: OwnBrand | null | undefined = own ?? (isOperator && code ? asked.data?.brand : null);
  if (brand && brand.code === code) return <BrandContext.Provider value={brand}>{children}</BrandContext.Provider>;
  if (asked.error)
    return (
      <main class="entry">
        <RefusalNotice error={asked.error} onAgain={asked.reload} />
      </main>
    );
  if (asked.loading || only)
    return (
      <main class="entry">
        <Loading />
      </main>
    );
  return <Choice foreign={code !== undefined} />;
}

function Choice({ foreign }: { foreign: boolean }) {
  const w = useWords(words);
  const me = useMe();
  const [code, setCode] = useState('');
  return (
    <Entry title={w.title}>
      {foreign && <p role="alert">{w.foreign}</p>}
      {me.brands.length > 0 && (
        <nav class="nav" aria-label={w.title}>
          {me.brands.map((brand) => (
            <a key={brand.id} href={addressOf(brand.code)}>
              {brand.name}
            </a>
          ))}
        </nav>
      )}
      {me.brands.length === 0 && me.role !== 'operator' && <p>{w.none}</p>}
      {me.role === 'operator' && (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            goTo(addressOf(code.trim().toUpperCase()));
          }}
        >
          <TextField label={w.code} hint={w.hint} value={code} onValue={setCode} required maxLength={10} />
          <Button submit kind="main">
            {w.open}
          </Button>
        </form>
      )}
    </Entry>
  );
}
