import { useState } from 'preact/hooks';
import { countryName } from '../../../../schema/languages/written.js';
import { useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { type ContactFragment, contactList } from '../../operations/people.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Answered } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { InviteDialog } from '../partners/invite-dialog.js';
import { ContactDialog } from './contact-dialog.js';
import { retailerWords as words } from './retailer-words.js';

/** Lists the contacts of each point of sale, their countries, and whether they see scans outside of them. */
export function Contacts() {
  const w = useWords(words);
  const page = useSkip();
  const query = useQuery(contactList, { brandId: useBrand().id, ...page.asked });
  const [open, setOpen] = useState<ContactFragment | 'invite'>();
  const locale = useLanguage();
  const close = (): void => setOpen(undefined);
  const nameOf = ({ account }: ContactFragment): string =>
    account.name ?? account.email ?? `${w.account} ${account.id}`;
  const columns: Column<ContactFragment>[] = [
    { title: w.person, kind: 'lead', cell: nameOf },
    { title: w.retailer, cell: ({ retailer }) => retailer.name },
    { title: w.status, cell: ({ status }) => <State of={status} /> },
    {
      title: w.territory,
      cell: ({ territoryCountries }) =>
        territoryCountries?.map((code) => countryName(code, { locale })).join(', ') ?? '',
    },
    { title: w.view, cell: ({ alertsOptIn }) => (alertsOptIn ? w.yes : w.no) },
    {
      title: w.change,
      kind: 'actions',
      cell: (row) =>
        row.account.email && (
          <Button small label={`${w.change}: ${nameOf(row)}`} onClick={() => setOpen(row)}>
            {w.change}
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={w.contacts}
      actions={
        <Button small icon="plus" onClick={() => setOpen('invite')}>
          {w.invite}
        </Button>
      }
    >
      <Answered query={query}>
        {({ distributorContacts: contacts }) => (
          <>
            {contacts.length === 0 ? (
              <p class="soft">{w.noContacts}</p>
            ) : (
              <Table caption={w.contacts} columns={columns} rows={page.shown(contacts)} keyOf={({ id }) => id} />
            )}
            <Pager {...page.pager(contacts)} />
          </>
        )}
      </Answered>
      {open === 'invite' && (
        <InviteDialog
          title={w.invite}
          roles={[{ value: 'distributor', label: w.contacts }]}
          isContact
          onClose={close}
        />
      )}
      {open && open !== 'invite' && <ContactDialog contact={open} onClose={close} />}
    </Card>
  );
}
