/** A network and what an address database says of it. */
export interface KnownNetwork {
  /** Dotted IPv4 address and prefix length. */
  readonly network: string;
  readonly place: { readonly country: string; readonly city: string | null; readonly at: readonly [number, number] };
}

type Node = [Node | number | null, Node | number | null];

/** An MMDB file (MaxMind DB format 2.0) with these networks; `bits` of a record, `version` of the addresses in its tree. */
export function addressDatabase(networks: readonly KnownNetwork[], { bits = 24, version = 4 } = {}): Buffer {
  const data = networks.map(({ place }) => placeData(place));
  const offsets = data.map((_, index) => data.slice(0, index).reduce((sum, one) => sum + one.length, 0));
  const root: Node = [null, null];
  networks.forEach(({ network }, index) => {
    const [address = '', length = '32'] = network.split('/');
    const path = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
    const zeros = version === 6 ? '0'.repeat(96) : '';
    insert(root, zeros + path.slice(0, Number(length)), offsets[index]!);
  });
  const nodes: Node[] = [];
  const number = (node: Node): void => {
    nodes.push(node);
    for (const child of node) if (Array.isArray(child)) number(child);
  };
  number(root);
  const tree = Buffer.concat(
    nodes.map((node) => packed(node.map((side) => recordOf(side, nodes)) as [number, number], bits)),
  );
  const metadata = map({
    binary_format_major_version: uint(2),
    binary_format_minor_version: uint(0),
    build_epoch: uint(1_760_000_000),
    database_type: text('GeoLite2-City'),
    description: map({ en: text('Made for a test') }),
    ip_version: uint(version),
    languages: Buffer.concat([Buffer.from([0x01, 0x04]), text('en')]),
    node_count: uint(nodes.length),
    record_size: uint(bits),
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

function insert(root: Node, path: string, leaf: number): void {
  let node = root;
  for (const bit of path.slice(0, -1)) {
    const side = Number(bit) as 0 | 1;
    const below = Array.isArray(node[side]) ? node[side] : ([null, null] as Node);
    node[side] = below;
    node = below;
  }
  node[Number(path.at(-1)) as 0 | 1] = leaf;
}

function recordOf(side: Node | number | null, nodes: readonly Node[]): number {
  if (side === null) return nodes.length;
  return Array.isArray(side) ? nodes.indexOf(side) : nodes.length + 16 + side;
}

function packed([left, right]: [number, number], bits: number): Buffer {
  const node = Buffer.alloc((bits * 2) / 8);
  if (bits === 24) return node.writeUIntBE(left, 0, 3) && node.writeUIntBE(right, 3, 3) ? node : node;
  if (bits === 32) return node.writeUInt32BE(left, 0) && node.writeUInt32BE(right, 4) ? node : node;
  node.writeUIntBE(left & 0xffffff, 0, 3);
  node.writeUInt8(((left >>> 24) << 4) | (right >>> 24), 3);
  node.writeUIntBE(right & 0xffffff, 4, 3);
  return node;
}

const placeData = ({ country, city, at: [latitude, longitude] }: KnownNetwork['place']): Buffer =>
  map({
    ...(city ? { city: map({ names: map({ en: text(city) }) }) } : {}),
    country: map({ iso_code: text(country) }),
    location: map({ latitude: double(latitude), longitude: double(longitude) }),
  });

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x40 | Buffer.byteLength(value)]), Buffer.from(value)]);

const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(0xc4, 0);
  bytes.writeUInt32BE(value, 1);
  return bytes;
};

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0x68, 0);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};

const map = (members: Readonly<Record<string, Buffer>>): Buffer => {
  const entries = Object.entries(members);
  return Buffer.concat([
    Buffer.from([0xe0 | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ]);
};
