import { all, type Caller, OTHERS, ROLES, type Row, sessionRow } from './access-rows.js';

const PARTNER_PAGE_ROW = sessionRow({ repairer: 200, recycler: 200, otherRepairer: 404 });
/** Pages for partners: who may not, reads why. */
const PARTNER_PAGE = /^GET \/(fr|en)\/product\/\{serial\}\/intervention$/;

/** Items of an account: read by accounts that are signed in, and by no other caller. */
const OWN_PAGE = /^GET \/(fr|en)\/mine(\/data)?$/;
const OWN_PAGE_ROW: Row = { ...all([...ROLES, ...OTHERS], 200), rest: 401 };

/** An item's page for its owner, the customer: for everybody else there is none. */
export const OWN_ITEM = /^GET \/(fr|en)\/mine\/items\/\{uid_hash\}$/;
const OWN_ITEM_ROW: Row = { ...all([...ROLES, ...OTHERS], 404), customer: 200, rest: 401 };

/** Where repairers and recyclers write how they are found. */
const MY_PLACE = /^GET \/(fr|en)\/my-place$/;
const MY_PLACE_ROW: Row = {
  ...all([...ROLES, ...OTHERS], 403),
  repairer: 200,
  recycler: 200,
  otherRepairer: 200,
  rest: 401,
};

/** Pages of partners: accounts of other roles are led to their own. */
const WORK = /^GET \/(fr|en)\/work$/;
const WORK_ROW: Row = {
  ...all(['admin', 'otherAdmin', 'customer', 'otherCustomer', 'operator'], 303),
  ...all(['repairer', 'recycler', 'distributor', 'authority', 'otherRepairer', 'otherDistributor'], 200),
  rest: 401,
};
/** What was scanned or typed there leads on; an item that its brand's repairers alone find does not exist for others. */
const WORK_FIND = /^GET \/(fr|en)\/work\/find$/;
const WORK_FIND_ROW: Row = { ...all([...ROLES, ...OTHERS], 303), rest: 401 };
const WORK_ITEM = /^GET \/(fr|en)\/work\/items\/\{identifier\}$/;
const WORK_ITEM_ROW: Row = { ...WORK_ROW, otherRepairer: 404 };
/** What partners of a brand read of it there. */
export const OWN_BRAND: readonly Caller[] = ['repairer', 'recycler', 'distributor', 'authority'];

/** What authorities alone find and take away. */
const EVIDENCE = /^GET \/(fr|en)\/work\/(items\/\{identifier\}\/evidence|models\/\{gtin\}(\/evidence)?)$/;
const EVIDENCE_ROW: Row = { ...all([...ROLES, ...OTHERS], 403), authority: 200, rest: 401 };
/** The lot has no passport of its own. */
const EVIDENCE_OF_LOT = /^GET \/(fr|en)\/work\/models\/\{gtin\}\/lots\/\{lot\}(\/evidence)?$/;
const EVIDENCE_OF_LOT_ROW: Row = { ...EVIDENCE_ROW, authority: 404 };

/** Forms with images, which are refused to anonymous callers before the body is read; these requests have no body. */
const IMAGE_FORM =
  /^POST \/(fr|en)\/(mine\/items\/\{uid_hash\}\/warranty-claim|work\/items\/\{identifier\}\/intervention)$/;
const IMAGE_FORM_ROW: Row = { ...all([...ROLES, ...OTHERS], 415), rest: 401 };

/** The row of a page that does not answer everybody alike. */
export function rowOfPage(name: string): Row | undefined {
  if (PARTNER_PAGE.test(name)) return PARTNER_PAGE_ROW;
  if (OWN_ITEM.test(name)) return OWN_ITEM_ROW;
  if (MY_PLACE.test(name)) return MY_PLACE_ROW;
  if (WORK.test(name)) return WORK_ROW;
  if (WORK_FIND.test(name)) return WORK_FIND_ROW;
  if (WORK_ITEM.test(name)) return WORK_ITEM_ROW;
  if (EVIDENCE.test(name)) return EVIDENCE_ROW;
  if (EVIDENCE_OF_LOT.test(name)) return EVIDENCE_OF_LOT_ROW;
  if (IMAGE_FORM.test(name)) return IMAGE_FORM_ROW;
  return OWN_PAGE.test(name) ? OWN_PAGE_ROW : undefined;
}
