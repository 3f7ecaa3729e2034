import { Migration } from '@mikro-orm/migrations';

/** What belongs to an owner ends with the ownership, and an item that comes back is what it was. */
export class Custody0140 extends Migration {
  override up(): void {
    for (const [table, states] of Object.entries(STATES)) {
      const name = `${table}_state_check`;
      const list = states.map((state) => `'${state}'`).join(', ');
      this.addSql(`
        alter table custody.${table} drop constraint ${name},
          add constraint ${name} check (state in (${list})) not valid`);
    }
    this.addSql('alter table custody.item add column status_before_leaving text');
    // Accounts that were erased: what still comes to them goes on to the vault.
    this.addSql(`
      create table custody.erased_account (
        account_id integer primary key,
        erased_at timestamptz not null
      )`);
    this.endForeignProcesses();
    this.endProcessesOfTheDestroyed();
    this.endForeignCodes();
    this.rememberRevoked();
  }

  /** Begun by somebody who does not own the item any more. */
  private endForeignProcesses(): void {
    this.addSql(`
      update custody.transfer t set state = 'cancelled', answered_at = now(), to_email = null from custody.item i
       where i.id = t.item_id and t.state = 'offered' and t.from_account_id is distinct from i.owner_account_id`);
    for (const [table, open] of [
      ['product_return', `'requested', 'received'`],
      ['buyback', `'offered', 'accepted'`],
    ]) {
      this.addSql(`
        update custody.${table} p set state = 'cancelled', closed_at = now() from custody.item i
         where i.id = p.item_id and p.state in (${open}) and p.account_id is distinct from i.owner_account_id`);
    }
    this.addSql(`
      update custody.warranty_claim c set state = 'cancelled', closed_at = now()
        from custody.warranty w join custody.item i on i.id = w.item_id
       where w.id = c.warranty_id and c.state in ('open', 'accepted') and c.account_id is distinct from i.owner_account_id`);
  }

  private endProcessesOfTheDestroyed(): void {
    const destroyed = `i.status in ('burned', 'burn_submitted')`;
    this.addSql(`
      update custody.transfer t set state = 'cancelled', answered_at = now(), to_email = null from custody.item i
       where i.id = t.item_id and t.state = 'offered' and ${destroyed}`);
    this.addSql(`
      update custody.product_return p set state = 'cancelled', closed_at = now() from custody.item i
       where i.id = p.item_id and p.state in ('requested', 'received') and ${destroyed}`);
    this.addSql(`
      update custody.buyback p set state = 'cancelled', closed_at = now() from custody.item i
       where i.id = p.item_id and p.state in ('offered', 'accepted') and ${destroyed}`);
    this.addSql(`
      update custody.warranty_claim c set state = 'cancelled', closed_at = now()
        from custody.warranty w join custody.item i on i.id = w.item_id
       where w.id = c.warranty_id and c.state in ('open', 'accepted') and ${destroyed}`);
    this.addSql(`
      update custody.proof_code c set revoked_at = now() from custody.item i
       where i.id = c.item_id and c.used_at is null and c.revoked_at is null and ${destroyed}`);
  }

  /** Handover codes of former owners, and purchase codes older than the last change of hands. */
  private endForeignCodes(): void {
    this.addSql(`
      update custody.proof_code c set revoked_at = now() from custody.item i
       where i.id = c.item_id and c.kind = 'handover' and c.used_at is null and c.revoked_at is null
         and c.issued_by is distinct from i.owner_account_id`);
    this.addSql(`
      update custody.proof_code c set revoked_at = now()
       where c.kind = 'purchase' and c.used_at is null and c.revoked_at is null
         and exists (select from custody.movement m
                      where m.item_id = c.item_id and m.reason <> 'mint' and m.at > c.issued_at)`);
  }

  /** Where the events still tell that an item was revoked when it left, it comes back revoked. */
  private rememberRevoked(): void {
    this.addSql(`
      update custody.item i set status_before_leaving = 'revoked'
       where i.status in ('archived', 'superseded', 'burn_submitted')
         and (select e.body::json ->> 'from_status' from custody.event e
               where e.item_id = i.id and e.type = 'product.status_changed' order by e.position desc limit 1) = 'revoked'`);
  }
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  product_return: ['requested', 'received', 'completed', 'rejected', 'expired', 'cancelled'],
  buyback: ['offered', 'accepted', 'declined', 'completed', 'expired', 'cancelled'],
  warranty_claim: ['open', 'accepted', 'settled', 'refused', 'cancelled'],
};
