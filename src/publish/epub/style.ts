/** How an e-book looks: quiet, since reading systems and their readers have faces and sizes of their own. */
export const BOOK_STYLE = `body { line-height: 1.5; }
h1 { font-size: 1.5em; line-height: 1.2; margin: 0 0 1em; }
h2, h3, h4, h5, h6 { font-size: 1em; margin: 1.5em 0 0.25em; }
p { margin: 0 0 0.5em; }
.rule { margin-top: 0.5em; break-inside: avoid; }
.rule.depth-1 { margin-top: 1em; }
.number { float: left; margin-right: 0.6em; font-variant-numeric: tabular-nums lining-nums; text-decoration: none; color: inherit; }
.text > h2, .text > h3, .text > h4, .text > h5, .text > h6 { margin-top: 0; break-after: avoid; }
.text a, .text + a { color: inherit; }
.example, .note { margin-left: 1.25em; font-size: 0.9em; }
.items { list-style: none; padding: 0; margin: 0 0 0.5em; }
.items li { padding-left: 1.4em; }
.bullet { display: inline-block; min-width: 1.1em; margin-left: -1.4em; }
.state { font-size: 0.75em; font-style: italic; }
.hidden { display: none; }
nav ol { list-style: none; padding-left: 1em; }
table { border-collapse: collapse; }
th, td { padding: 0.2em 0.8em 0.2em 0; text-align: left; vertical-align: top; border-bottom: 1px solid; }
`;
