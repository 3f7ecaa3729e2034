// Checks a passport's proof in the reader's browser, with nothing but what anyone can fetch:
// the seal (SHA-256 of canonical JSON), the Merkle path (keccak-256, sorted pairs) and the brand's signature (ES256).

const bytesOf = (hex) =>
  Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const word = (number) => bytesOf(BigInt(number).toString(16).padStart(64, '0'));
const fromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const MASK = (1n << 64n) - 1n;
const rotated = (value, by) => ((value << BigInt(by)) | (value >> BigInt(64 - by))) & MASK;

/** Constants of the rounds, from their shift register. */
const CONSTANTS = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let step = 0; step < 7; step++) {
      if (register & 1) constant |= 1n << ((1n << BigInt(step)) - 1n);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
})();

function permute(state) {
  for (const constant of CONSTANTS) {
    const column = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ state[x + y], 0n));
    for (let x = 0; x < 5; x++) {
      const mix = column[(x + 4) % 5] ^ rotated(column[(x + 1) % 5], 1);
      for (let y = 0; y < 25; y += 5) state[x + y] ^= mix;
    }
    let carried = state[1];
    LANES.forEach((lane, index) => {
      const next = state[lane];
      state[lane] = rotated(carried, ROTATIONS[index]);
      carried = next;
    });
    for (let y = 0; y < 25; y += 5) {
      const row = state.slice(y, y + 5);
      for (let x = 0; x < 5; x++) state[y + x] = row[x] ^ (~row[(x + 1) % 5] & MASK & row[(x + 2) % 5]);
    }
    state[0] ^= constant;
  }
}

/** Keccak-256 as Ethereum uses it. */
export function keccak256(message) {
  const rate = 136;
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate);
  padded.set(message);
  padded[message.length] ^= 1;
  padded[padded.length - 1] ^= 0x80;
  const state = Array(25).fill(0n);
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++) {
      for (let byte = 0; byte < 8; byte++) state[lane] ^= BigInt(padded[block + lane * 8 + byte]) << BigInt(8 * byte);
    }
    permute(state);
  }
  return Uint8Array.from({ length: 32 }, (_, at) => Number((state[at >> 3] >> BigInt(8 * (at & 7))) & 0xffn));
}

/** The seal is the SHA-256 of four members in canonical order (RFC 8785). */
export async function sealMatches({ passportId, version, dataHash, previous, seal }) {
  const text = JSON.stringify({
    data_hash: dataHash,
    passport_id: passportId,
    prev_version_hash: previous,
    version,
  });
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))) === seal;
}

/** The leaf says which passport, version and document; hashing upwards with its neighbours must end at the root. */
export function pathLeadsToRoot({ passportId, version, dataHash, leaf, proof, root }) {
  const own = keccak256(keccak256(joined(word(passportId), word(version), bytesOf(dataHash))));
  if (`0x${hexOf(own)}` !== leaf) return false;
  const top = proof.map(bytesOf).reduce((node, neighbour) => {
    const sorted = hexOf(node) < hexOf(neighbour) ? [node, neighbour] : [neighbour, node];
    return keccak256(joined(...sorted));
  }, own);
  return `0x${hexOf(top)}` === root;
}

/** The brand's public keys, at the address its identifier leads to (did:web). */
async function issuerKeys(issuer) {
  const path = issuer.replace(/^did:web:[^:]+/, '').replaceAll(':', '/');
  const { verificationMethod } = await (await fetch(`${path}/did.json`)).json();
  return verificationMethod;
}

async function signatureHolds(credential) {
  const [header, payload, signature] = credential.sd_jwt_vc.split('~')[0].split('.');
  const { kid } = JSON.parse(new TextDecoder().decode(fromBase64Url(header)));
  const methods = await issuerKeys(credential.issuer);
  const method = methods.find(
    ({ id, publicKeyJwk }) => id === kid || id.endsWith(`#${kid}`) || publicKeyJwk?.kid === kid,
  );
  if (!method) return false;
  const { kty, crv, x, y } = method.publicKeyJwk;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  return crypto.subtle.verify(
    algorithm,
    key,
    fromBase64Url(signature),
    new TextEncoder().encode(`${header}.${payload}`),
  );
}

/** Every value the public passport shows stands in the signed part. */
function carries(signed, shown) {
  if (Array.isArray(shown)) {
    if (!Array.isArray(signed)) return false;
    const clear = signed.filter((item) => !(item && typeof item === 'object' && '...' in item));
    return clear.length === shown.length && shown.every((item, index) => carries(clear[index], item));
  }
  if (shown && typeof shown === 'object') {
    return (
      !!signed && typeof signed === 'object' && Object.keys(shown).every((key) => carries(signed[key], shown[key]))
    );
  }
  return signed === shown;
}

async function contentMatches(credential, shown) {
  const payload = credential.sd_jwt_vc.split('~')[0].split('.')[1];
  const { data } = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)));
  return carries(data, shown);
}

const json = async (address) => {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};

/** The checks, by the names of their sentences; one that cannot be made throws. */
function checksOf(facts) {
  const credential = json(`${facts.passport}/vc`);
  const shown = json(facts.passport);
  credential.catch(() => {});
  shown.catch(() => {});
  return {
    seal: () => sealMatches(facts),
    ...(facts.leaf ? { path: async () => pathLeadsToRoot(facts) } : {}),
    signature: async () => signatureHolds(await credential),
    content: async () => contentMatches(await credential, (await shown).data),
  };
}

async function run(block, list, words, facts) {
  list.replaceChildren();
  for (const [name, check] of Object.entries(checksOf(facts))) {
    const line = document.createElement('li');
    line.textContent = words.checking;
    list.append(line);
    try {
      const holds = await check();
      line.className = holds ? 'ok' : 'ko';
      line.textContent = holds ? `✓ ${words[name]}` : `✗ ${words[name]}: ${words.wrong}`;
    } catch {
      line.className = 'ko';
      line.textContent = `? ${words[name]}: ${words.failed}`;
    }
  }
  block.dataset.checked = 'true';
}

const block = globalThis.document?.querySelector('[data-proof]');
if (block) {
  const words = JSON.parse(block.dataset.words);
  const button = document.createElement('button');
  const list = document.createElement('ul');
  button.type = 'button';
  button.textContent = words.verify;
  list.className = 'checks';
  list.setAttribute('aria-live', 'polite');
  block.append(button, list);
  button.addEventListener('click', () => run(block, list, words, JSON.parse(block.dataset.proof)));
}
