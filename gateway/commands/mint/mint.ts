import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RowFault } from '../../../schema/error-facts.js';
import { isRecord } from '../../../schema/record.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { graphOfInstallation } from '../../api/graph-address.js';
import { endOnStopSignal } from '../../installation/stop-signals.js';
import { batchesOf, keyOfRows } from './batches.js';
import { graphClient } from './graph-client.js';
import { type MintedFile, mintFile } from './mint-file.js';
import { type OutputFile, openOutput } from './output-file.js';
import { readRowsFile } from './read-rows-file.js';
import { faultsTable, itemsCsv, outcomesTable, progressLine } from './report.js';
import { statusLine } from './status-line.js';

// Registers the rows of a CSV from the command line and writes their serials, token ids and QR addresses.

const HELP = `Registers the products of a CSV file.

  npm run mint -- <file.csv> --key <API key> [options]

The file is UTF-8 with the columns product_name, brand_id, category_id, metadata_uri and, if you like, external_ref,
in any order; gzip is understood. It is checked here before anything is sent, and sent in batches of 500 rows.

  --key               API key with scope mint:batch              (or DPP_API_KEY)
  --out               CSV of what was created                    (default: <file>.minted.csv)
                      A cell that a spreadsheet would run (it begins with = + - @, tab or a line end) has ' in front.
  --overwrite         even if that file exists
  --idempotency-key   name of this registration; another one registers the same rows again (default: made from them)
  --graph             address of the graph                       (default: that of the installation in DATA_DIR)
  --check             only check the file

An interrupted run goes on when the same command is given again within 24 hours: no row is registered twice.
Ends with 0 when every row was created, with 1 when not, with 2 when the command or the file is not right.
`;

const options = {
  key: { type: 'string', default: process.env.DPP_API_KEY },
  out: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  'idempotency-key': { type: 'string' },
  graph: { type: 'string', default: process.env.DPP_GRAPH_URL },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const GOES_ON = 'What was accepted is minted all the same; the same command goes on from here.';

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (values.help) return said(HELP, 0);
  if (!file || others.length > 0) return said(`One file is needed.\n\n${HELP}`, 2);
  const read = await readRowsFile(file);
  if ('fault' in read) return said(`${file}: ${read.fault}`, 2);
  if ('faults' in read)
    return said(
      refusedRows(file, read.faults, (position) => position + 1),
      2,
    );
  tell(`${file}: ${counted(read.rows.length, 'row')}, nothing wrong with ${read.rows.length === 1 ? 'it' : 'them'}.`);
  if (values.check) return 0;
  if (!values.key) return said(`An API key is needed: --key <API key>\n\n${HELP}`, 2);
  const out = values.out ?? `${file.replace(/\.gz$/, '').replace(/\.csv$/i, '')}.minted.csv`;
  if (!values.overwrite && (await hasContent(out))) {
    return said(`${out} exists: this file seems to be registered already. --overwrite or --out another name.`, 2);
  }
  const key = values['idempotency-key'] ?? keyOfRows(read.rows);
  tell(`Idempotency key: ${key}`);
  // Opened first: a registration cannot be undone when its file cannot be written.
  const output = await openOutput(out).catch(asError);
  if (output instanceof Error) return said(`${out} cannot be written: ${output.message}`, 2);
  try {
    const minted = await minting(values.key, values.graph ?? graphOfInstallation(), batchesOf(read.rows, key), output);
    return await ended(minted, output, read.rows.length);
  } finally {
    output.discard();
  }
}

async function minting(
  key: string,
  url: string,
  batches: ReturnType<typeof batchesOf>,
  output: OutputFile,
): Promise<MintedFile> {
  const line = statusLine(process.stderr);
  endOnStopSignal(GOES_ON, () => {
    line.end();
    output.discard();
  });
  const minted = await mintFile(batches, {
    ask: graphClient({ url, key, tell: line.note }),
    show: (progress) => line.show(progressLine(progress)),
    accepted: (jobId, { rows }, replayed) =>
      line.note(
        `Batch ${jobId}: ${counted(rows.length, 'row')} ${replayed ? 'accepted by an earlier run' : 'accepted'}`,
      ),
    wait: pause,
  });
  line.end();
  return minted;
}

async function ended(
  { outcomes, refused, refusedBatch }: MintedFile,
  output: OutputFile,
  total: number,
): Promise<number> {
  const created = outcomes.filter(({ failure }) => failure === null);
  if (outcomes.length > 0) process.stdout.write(`\n${outcomesTable(outcomes)}\n\n`);
  if (created.length > 0) {
    const fault = await output.write(itemsCsv(outcomes)).catch(asError);
    const done = `${created.length} of ${counted(total, 'product')} created`;
    if (fault) return said(`${done}, but ${output.path} cannot be written: ${fault.message}. ${GOES_ON}`, 2);
    tell(`${done}: ${output.path}`);
  }
  const rows = rowFaultsIn(refused?.facts.rows);
  if (refused) tell(`${refused.message}.`);
  if (rows.length > 0) tell(faultsTable(rows, (position) => refusedBatch?.rows[position]?.number ?? position + 1));
  return created.length === total ? 0 : 1;
}

/** Returns the faults of rows in a refusal of the graph; empty when the refusal has another cause. */
const rowFaultsIn = (listed: unknown): RowFault[] => (Array.isArray(listed) ? listed.filter(isRowFault) : []);

const isRowFault = (value: unknown): value is RowFault =>
  isRecord(value) &&
  typeof value.row === 'number' &&
  typeof value.field === 'string' &&
  typeof value.message === 'string';

const refusedRows = (file: string, faults: readonly RowFault[], numberOf: (position: number) => number): string =>
  `${file}: nothing was sent, for\n\n${faultsTable(faults, numberOf)}`;

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Tells whether there is a file with content. */
const hasContent = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile() || found.size > 0,
    () => false,
  );

function said(text: string, code: number): number {
  tell(text);
  return code;
}

process.exitCode = await main().catch((error: Error) => said(error.message, 2));
