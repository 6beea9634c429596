/** Whether `astro dev` serves the pages; set by `src/site/build/astro.ts`, since environment variables can override `import.meta.env.DEV`. */
declare const DEV_SERVER: boolean;
