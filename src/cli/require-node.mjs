/** Ends with a sentence, and not with a stack trace, where Node.js is too old to run TypeScript and npm has brought no newer one. */
import { demandNode } from './own-node.mjs';

demandNode();
