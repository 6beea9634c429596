/** Ends the process with instructions, instead of a stack trace, if Node.js is too old to run TypeScript. */
import { demandNode } from './own-node.mjs';

demandNode();
