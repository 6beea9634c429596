import process from 'node:process';
import { defineConfig } from 'astro/config';
import { afterBuild } from './src/publish/after-build.ts';
import { domainModules } from './src/site/domain-modules.ts';
import { watchContent } from './src/site/watch-content.ts';

/** Where the site will be published, e.g. `https://rules.example`; canonical links and previews name it. */
const site = process.env.RULES_SITE;

export default defineConfig({
  ...(site ? { site } : {}),
  output: 'static',
  trailingSlash: 'never',
  // `/rules/cr/101.2a` is written as `rules/cr/101.2a.html`, which every static host serves without the ending.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  // As in JSX, a line end between elements is no blank; where one is meant it is written out.
  compressHTML: 'jsx',
  prerenderConflictBehavior: 'error',
  session: false,
  // Rules do not pass through Astro's Markdown, and its highlighter would need inline styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: ["default-src 'self'", "img-src 'self' data:", "base-uri 'none'", "form-action 'self'", "object-src 'none'"],
      // Pagefind compiles its index reader; nothing else may be evaluated.
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  // A script small enough to be inlined would need a hash in every page's policy.
  vite: { build: { assetsInlineLimit: 0 }, worker: { format: 'es' } },
  integrations: [domainModules(), watchContent(), afterBuild()],
});
