import { type Query, useQuery } from '../../graph/use-query.js';
import { type Search, useSearch } from '../../graph/use-search.js';
import { type RetailersToChooseQuery, retailersToChoose } from '../../operations/people.generated.js';
import { LinkButton } from '../../parts/button.js';
import { SearchField, SelectField } from '../../parts/field.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';

export type RetailerToChoose = RetailersToChooseQuery['retailers'][number];

const words = both(
  {
    retailer: 'Point of sale',
    choose: 'Choose',
    search: 'Search the points of sale',
    searchHint: 'A part of code, name or city',
    none: 'Register a point of sale first.',
    all: 'Points of sale',
  },
  {
    retailer: 'Point de vente',
    choose: 'Choisissez',
    search: 'Chercher un point de vente',
    searchHint: 'Une partie du code, du nom ou de la ville',
    none: 'Enregistrez d’abord un point de vente.',
    all: 'Points de vente',
  },
);

/** Points of sale that one list holds; one more is asked for, which tells that there are others. */
const MOST = 100;

/** Points of sale of the brand, as a search narrows them. */
export type RetailerSearch = Search & Query<readonly RetailerToChoose[]>;

/** Loads the points of sale to choose from: all, until the user searches. `isWanted`: false to load none. */
export function useRetailers(isWanted = true): RetailerSearch {
  const brandId = useBrand().id;
  const { asked, ...search } = useSearch();
  const query = useQuery(retailersToChoose, isWanted ? { brandId, search: asked || null } : null);
  return { ...query, data: query.data?.retailers, ...search };
}

interface RetailerFieldProps {
  readonly retailers: RetailerSearch;
  readonly chosen: RetailerToChoose | undefined;
  readonly onChosen: (retailer: RetailerToChoose | undefined) => void;
}

/**
 * Chooses an active point of sale. Where the brand has more than one list holds, they can be searched; while it has none,
 * the field leads to their screen.
 */
export function RetailerField({ retailers: { data = [], search, onSearch }, chosen, onChosen }: RetailerFieldProps) {
  const w = useWords(words);
  const brand = useBrand();
  const listed = data.slice(0, MOST).filter(({ active }) => active);
  const all = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  const byCode = new Map(all.map((retailer) => [retailer.code, retailer]));
  return (
    <>
      {(data.length > MOST || search) && (
        <SearchField label={w.search} hint={w.searchHint} value={search} onValue={onSearch} />
      )}
      <SelectField
        label={w.retailer}
        none={w.choose}
        required
        value={chosen?.code ?? ''}
        onValue={(code) => onChosen(byCode.get(code))}
        choices={all.map(({ code, name, city }) => ({
          value: code,
          label: `${city ? `${name}, ${city}` : name} (${code})`,
        }))}
      />
      {all.length === 0 && !search && (
        <p>
          {w.none}{' '}
          <LinkButton small href={addressOf(`${brand.code}/retailers`)}>
            {w.all}
          </LinkButton>
        </p>
      )}
    </>
  );
}
