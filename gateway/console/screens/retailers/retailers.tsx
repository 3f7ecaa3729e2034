import { useState } from 'preact/hooks';
import { countryName } from '../../../../schema/languages/written.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSearch } from '../../graph/use-search.js';
import { useSkip } from '../../graph/use-skip.js';
import { keepRetailer, type RetailerFragment, retailerList } from '../../operations/people.generated.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CountryField } from '../../parts/country-field.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, SearchField, TextField } from '../../parts/field.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { Invitations } from '../partners/invitations.js';
import { Contacts } from './contacts.js';
import { retailerWords as words } from './retailer-words.js';

/** Shows the points of sale and their contacts. */
export function Retailers() {
  const w = useWords(words);
  const brand = useBrand();
  const [open, setOpen] = useState<RetailerFragment | 'new'>();
  const { search, onSearch, asked } = useSearch();
  const page = useSkip(asked);
  const query = useQuery(retailerList, { brandId: brand.id, search: asked || null, ...page.asked });
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <Button kind="main" icon="plus" onClick={() => setOpen('new')}>
          {w.add}
        </Button>
      }
    >
      <Card>
        <SearchField label={w.search} hint={w.searchHint} value={search} onValue={onSearch} />
      </Card>
      <Answered query={query}>
        {({ retailers }) => (
          <>
            <Card class="flush">
              {retailers.length === 0 ? (
                <Empty title={asked ? w.notFound : w.none}>{!asked && <p>{w.noneText}</p>}</Empty>
              ) : (
                <RetailerTable rows={page.shown(retailers)} onChange={setOpen} />
              )}
            </Card>
            <Pager {...page.pager(retailers)} />
          </>
        )}
      </Answered>
      <Contacts />
      <Invitations roles={['distributor']} />
      {open && <RetailerDialog onClose={() => setOpen(undefined)} {...(open === 'new' ? {} : { retailer: open })} />}
    </Page>
  );
}

function RetailerTable({
  rows,
  onChange,
}: {
  rows: readonly RetailerFragment[];
  onChange: (retailer: RetailerFragment) => void;
}) {
  const w = useWords(words);
  const locale = useLanguage();
  const columns: Column<RetailerFragment>[] = [
    { title: w.name, kind: 'lead', cell: ({ name }) => name },
    { title: w.code, cell: ({ code }) => <code>{code}</code> },
    {
      title: w.city,
      cell: ({ city, country }) => [city, country && countryName(country, { locale })].filter(Boolean).join(', '),
    },
    { title: w.state, cell: ({ active }) => <Badge tone={active ? 'good' : ''}>{active ? w.open : w.closed}</Badge> },
    {
      title: w.change,
      kind: 'actions',
      cell: (row) => (
        <Button small label={`${w.change}: ${row.name}`} onClick={() => onChange(row)}>
          {w.change}
        </Button>
      ),
    },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function RetailerDialog({ retailer, onClose }: { retailer?: RetailerFragment; onClose: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(keepRetailer);
  const [code, setCode] = useState(retailer?.code ?? '');
  const [name, setName] = useState(retailer?.name ?? '');
  const [country, setCountry] = useState(retailer?.country ?? '');
  const [city, setCity] = useState(retailer?.city ?? '');
  const [active, setActive] = useState(retailer?.active ?? true);
  const save = async (): Promise<void> => {
    const place = { country: country || null, city: city.trim() || null };
    if (!(await run({ input: { brandId: brand.id, code: code.trim(), name: name.trim(), ...place, active } }))) return;
    tell(w.saved);
    onClose();
  };
  return (
    <FormDialog
      title={retailer ? retailer.name : w.add}
      submit={w.save}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!retailer && (
        <TextField
          label={w.code}
          hint={w.codeHint}
          required
          maxLength={64}
          value={code}
          onValue={setCode}
          fault={faultOf(error, 'code')}
        />
      )}
      <TextField label={w.name} required value={name} onValue={setName} fault={faultOf(error, 'name')} />
      <div class="fields">
        <CountryField label={w.country} value={country} onValue={setCountry} fault={faultOf(error, 'country')} />
        <TextField label={w.city} value={city} onValue={setCity} />
      </div>
      <CheckField label={w.active} checked={active} onValue={setActive} />
    </FormDialog>
  );
}
