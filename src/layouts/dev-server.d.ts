/** Whether pages are served by `astro dev`; set by `src/integration/astro.ts`. Astro lets variables of the environment replace `import.meta.env.DEV`. */
declare const DEV_SERVER: boolean;
