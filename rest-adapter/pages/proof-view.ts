import { card, facts } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part, webAddress } from '../../subgraphs/lib/markup/markup.js';
import { code, moment } from './parts.js';
import type { ProofFragment } from './passport.generated.js';
import type { Words } from './words/words.js';

/**
 * Renders the proof of a passport: links to its records, and a button that checks it in the browser. `passport`: path
 * of its data.
 */
export function proofView(proof: ProofFragment, passport: string, checkable: boolean, words: Words): Markup {
  return card(
    words.proof.title,
    markup`<p>${words.proof.intro}</p>${checkable ? checkBlock(proof, passport, words) : ''}
<details><summary>${unbroken(words.proof.hash)}</summary>${documentRows(proof, words)}</details>
<details><summary>${words.proof.root}</summary>${anchorRows(proof, words)}</details>
${itemRows(proof, words)}
<p class="note"><a class="tap" href="${passport}/proof">${words.proof.json}</a></p>`,
  );
}

/** Writes the name of an algorithm so that no line breaks at its hyphen. */
const unbroken = (name: string): string => name.replace('SHA-256', 'SHA\u2011256');

function documentRows({ dataHash, seal, ipfsGatewayUrl, credential }: ProofFragment, words: Words): Part {
  return facts([
    [unbroken(words.proof.hash), code(dataHash)],
    [words.proof.seal, code(seal.versionHash)],
    [words.proof.previous, code(seal.prevVersionHash)],
    [words.proof.copy, followed(ipfsGatewayUrl)],
    [words.proof.credential, credential.issued && signature(credential, words)],
  ]);
}

/** Renders when the brand signed; after its key was revoked, the outcome of the check in the browser. */
function signature({ issuedAt, keyRevokedAt }: ProofFragment['credential'], words: Words): Part {
  const { checks, credentialText } = words.proof;
  if (keyRevokedAt !== null) return `✗ ${checks.signature}: ${checks.wrong}`;
  return [credentialText, ' · ', moment(issuedAt, words)];
}

function anchorRows({ passportAnchor: anchor }: ProofFragment, words: Words): Part {
  if (!anchor) return markup`<p>${words.proof.notAnchored}</p>`;
  return facts([
    [words.proof.network, anchor.chain],
    [words.proof.contract, code(anchor.contractAddress)],
    [words.proof.transaction, followed(anchor.basescanUrl, anchor.txHash) ?? code(anchor.txHash)],
    [words.proof.root, code(anchor.merkleRoot)],
    [words.proof.leaf, code(anchor.leaf)],
    [words.proof.anchored, moment(anchor.anchoredAt, words)],
  ]);
}

function itemRows({ anchor, verifications }: ProofFragment, words: Words): Part {
  if (!anchor?.tokenId) return null;
  const rows = facts([
    [words.proof.contract, code(anchor.contractAddress)],
    [words.proof.token, code(anchor.tokenId)],
    [words.proof.transaction, code(anchor.txHash)],
    [words.proof.registered, anchor.minedAt && moment(anchor.minedAt, words)],
    [words.history.title, verifications && words.proof.verifications(verifications.count)],
  ]);
  return markup`<details><summary>${words.proof.token}</summary>${rows}</details>`;
}

function followed(address: string | null, text: string | null = address): Part {
  const safe = webAddress(address);
  return safe ? markup`<a href="${safe}" rel="noopener"><code>${text}</code></a>` : null;
}

function checkBlock(proof: ProofFragment, passport: string, words: Words): Markup {
  const { seal, passportAnchor: anchor } = proof;
  const known = {
    passport,
    passportId: proof.passportId,
    version: proof.passportVersion,
    dataHash: proof.dataHash,
    seal: seal.versionHash,
    previous: seal.prevVersionHash,
    ...(anchor ? { leaf: anchor.leaf, proof: anchor.proof, root: anchor.merkleRoot } : {}),
  };
  const said = { verify: words.proof.verify, checking: words.proof.checking, ...words.proof.checks };
  return markup`<div class="screen" data-proof="${JSON.stringify(known)}" data-words="${JSON.stringify(said)}"></div>`;
}
