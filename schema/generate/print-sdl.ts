import { schemaNamed } from './schema-named.js';

const { sdl } = await schemaNamed(process.argv[2] ?? '');
process.stdout.write(sdl);
