import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../graph/use-query.js';
import { brandByCode, brandsToChoose } from '../operations/session.generated.js';
import { TextField } from '../parts/field.js';
import { Loading, RefusalNotice } from '../parts/notice.js';
import { both, useWords } from '../words/language.js';
import { Entry } from './entry/entry.js';
import { NotOpened } from './entry/not-opened.js';
import { addressOf, goTo, type Place } from './route.js';
import { BrandContext, type OwnBrand, useMe } from './session.js';

const words = both(
  {
    title: 'Choose a brand',
    none: 'Your account looks after no brand. Ask an administrator of the brand to invite you.',
    foreign: 'You do not look after a brand with this code.',
    search: 'Find a brand',
    hint: 'A part of its name or public code.',
  },
  {
    title: 'Choisissez une marque',
    none: 'Votre compte ne s’occupe d’aucune marque. Demandez une invitation à un administrateur de la marque.',
    foreign: 'Vous ne vous occupez d’aucune marque qui porte ce code.',
    search: 'Chercher une marque',
    hint: 'Une partie de son nom ou de son code public.',
  },
);

/** Selects the brand named in the URL; without one, the caller's only brand, or a choice. */
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
  if (asked.error) return <NotOpened error={asked.error} onAgain={asked.reload} />;
  if (asked.loading || only)
    return (
      <main class="entry">
        <Loading />
      </main>
    );
  return <Choice foreign={code !== undefined} />;
}

interface ChosenFrom {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

function Choice({ foreign }: { foreign: boolean }) {
  const w = useWords(words);
  const me = useMe();
  const isOperator = me.role === 'operator';
  return (
    <Entry title={w.title}>
      {foreign && <p role="alert">{w.foreign}</p>}
      {isOperator ? <AnyBrand /> : <BrandLinks brands={me.brands} />}
      {me.brands.length === 0 && !isOperator && <p>{w.none}</p>}
    </Entry>
  );
}

const BrandLinks = ({ brands }: { brands: readonly ChosenFrom[] }) => (
  <div class="nav">
    {brands.map(({ id, code, name }) => (
      <a key={id} href={addressOf(code)}>
        {name} <span class="soft small mono">{code}</span>
      </a>
    ))}
  </div>
);

/** Searches a brand by a part of its name or code, for operators, who administer every brand. */
function AnyBrand() {
  const w = useWords(words);
  const [search, setSearch] = useState('');
  const query = useQuery(brandsToChoose, { search: search.trim() || null });
  return (
    <>
      <TextField label={w.search} hint={w.hint} type="search" value={search} onValue={setSearch} />
      {query.error && <RefusalNotice error={query.error} onAgain={query.reload} />}
      <BrandLinks brands={query.data?.brands.nodes ?? []} />
    </>
  );
}
