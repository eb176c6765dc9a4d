import { compare } from './compare.ts';
import { readOptions } from './options.ts';
import { scale } from './scale.ts';

const options = readOptions(process.env);
await (options.scale ? scale(options) : compare(options));
