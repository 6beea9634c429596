import { defineConfig } from 'astro/config';
import { domainModules, routes, watchContent } from './src/site/build/astro.ts';

export default defineConfig({
  // No file is a route by its place: the integration adds those of `src/site/pages` and the data files.
  srcDir: './src/site/frame',
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
  // The pages' policy (src/site/kit/headers.ts) allows no inline script, however small.
  vite: {
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What is fetched together is one file: each request has a head as long as many of our modules.
            groups: [
              {
                name: 'every-page',
                test: /vite\/preload-helper|core\/untrusted\.|browser\/(?:element|offer-search|page-address)\.|offline\/base-of-script\./,
                priority: 2,
              },
              { name: 'other-pages', test: /core\/memo\.|browser\/fetch\.|compare\/paths\./, priority: 2 },
              { name: 'addresses', test: /kit\/addresses\./, priority: 2 },
              { name: 'number-index', test: /browser\/(?:number-index|hits)\./, priority: 1 },
            ],
          },
        },
      },
    },
    worker: { format: 'es' },
  },
  integrations: [routes(), domainModules(), watchContent()],
});
