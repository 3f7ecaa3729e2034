import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../gateway/installation/free-port.js';
import type { Service } from './compose.js';
import { environmentOf, type ImageTree, jsonOf } from './dockerfile.js';
import { until } from './until.js';

export interface ComposedOptions {
  readonly services: Readonly<Record<string, Service>>;
  readonly image: ImageTree;
  /** Where the services that are not ours listen, by name; what they would be asked for elsewhere. */
  readonly outside: Readonly<Record<string, string>>;
  /** Settings that this machine cannot have, e.g. of a service that cannot be had here. */
  readonly without: readonly string[];
  /** Directory of compose.yaml. */
  readonly files: string;
  /** Of the processes, as the image has one; undefined: the user of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** What a command came to. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const PORTS: Readonly<Record<string, { readonly inside: number; readonly setting: string }>> = {
  gateway: { inside: 4000, setting: 'GATEWAY_PORT' },
  'rest-adapter': { inside: 8080, setting: 'PORT' },
};
const PART = { inside: 4100, setting: 'PART_PORT' };
const HEALTHY_MS = 180_000;

/** The services of compose.yaml as processes of this machine: their commands, their environment, their health checks. */
export class Composed {
  readonly #options: ComposedOptions;
  readonly #ports = new Map<string, number>();
  readonly #up = new Map<string, Promise<void>>();
  readonly #running = new Map<string, { child: ChildProcess; output: () => string }>();

  constructor(options: ComposedOptions) {
    this.#options = options;
  }

  async prepare(): Promise<void> {
    for (const [name, { build }] of Object.entries(this.#options.services))
      if (build) this.#ports.set(name, await freePort());
  }

  address(name: string): string {
    return `http://127.0.0.1:${this.#ports.get(name)}`;
  }

  output(name: string): string {
    return this.#running.get(name)?.output() ?? '';
  }

  /** Starts a service once what it depends on is as it wants it; waits until it is healthy itself, or has ended well. */
  up(name: string): Promise<void> {
    const known = this.#up.get(name);
    if (known) return known;
    const coming = this.#start(name);
    this.#up.set(name, coming);
    return coming;
  }

  async #start(name: string): Promise<void> {
    const service = this.#service(name);
    if (!service.build) return;
    await Promise.all(Object.keys(service.depends_on ?? {}).map((other) => this.up(other)));
    const [command = '', ...words] = this.#words(service);
    const child = spawn(command, words, this.#spawning(name, service));
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk;
      });
    this.#running.set(name, { child, output: () => text });
    await (service.healthcheck?.test ? this.#healthy(name, service) : this.#ended(name));
  }

  /** `docker compose run --rm <name> <words>`. */
  async run(name: string, ...words: string[]): Promise<Ended> {
    const service = this.#service(name);
    const [command = '', ...rest] = [...this.#words(service), ...words];
    // Not waited for in place: connections of this process that others close meanwhile must be seen to be closed.
    const child = spawn(command, rest, { ...this.#spawning(name, service), timeout: HEALTHY_MS });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, stdout, stderr };
  }

  async down(): Promise<void> {
    const children = [...this.#running.values()].map(({ child }) => child).reverse();
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    }
  }

  #service(name: string): Service {
    const service = this.#options.services[name];
    if (!service) throw new Error(`There is no service ${name}`);
    return service;
  }

  #words({ entrypoint, command = [] }: Service): string[] {
    const { image } = this.#options;
    const all = [...(entrypoint ?? jsonOf(image.stage, 'ENTRYPOINT')), ...command];
    return all.map((word) =>
      word === 'node' ? process.execPath : word.replace(/^\/platform\b/, join(image.root, 'platform')),
    );
  }

  #spawning(name: string, { environment = {}, working_dir }: Service) {
    const { image, files, without, user } = this.#options;
    const { setting } = PORTS[name] ?? PART;
    const settings = { ...environmentOf(image.stage), ...environment, [setting]: String(this.#ports.get(name)) };
    const here = Object.entries(settings)
      .filter(([variable]) => !without.includes(variable))
      .map(([variable, value]) => [variable, this.#here(value)]);
    const cwd = working_dir === '/files' ? files : join(image.root, 'platform');
    return { cwd, env: { PATH: process.env.PATH, ...Object.fromEntries(here) }, stdio: 'pipe', ...user } as const;
  }

  /** Names of services and folders of containers as this machine has them. */
  #here(value: string): string {
    const { services, outside, image } = this.#options;
    let result = value.replace(/^\/(data|backups)\b/, `${image.root}/$1`);
    for (const [name, address] of Object.entries(outside))
      result = result.replace(new RegExp(`\\b${name}:\\d+`), address);
    for (const name of Object.keys(services).filter((one) => this.#ports.has(one)))
      result = result.replace(new RegExp(`//${name}:\\d+`), `//127.0.0.1:${this.#ports.get(name)}`);
    return result;
  }

  async #healthy(name: string, { healthcheck }: Service): Promise<void> {
    const [, command = '', ...words] = healthcheck?.test ?? [];
    const { inside } = PORTS[name] ?? PART;
    const probe = words.map((word) => word.replace(`127.0.0.1:${inside}/`, `127.0.0.1:${this.#ports.get(name)}/`));
    await until(async () => {
      this.#refuseEnded(name);
      const child = spawn(command === 'node' ? process.execPath : command, probe, { stdio: 'ignore' });
      return (await new Promise((resolve) => child.once('exit', resolve))) === 0 ? true : undefined;
    }, HEALTHY_MS);
  }

  async #ended(name: string): Promise<void> {
    const { child, output } = this.#running.get(name)!;
    const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${output()}`);
  }

  #refuseEnded(name: string): void {
    const { child, output } = this.#running.get(name)!;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended: ${output()}`);
  }
}
